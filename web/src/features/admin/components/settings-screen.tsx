import { useEffect } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { prepareToasts } from '@/lib/toast'
import { useSettings } from '../api/settings'
import { AdminHeading } from './admin-heading'
import { SettingRow } from './setting-row'

export function SettingsScreen() {
  const query = useSettings()
  useEffect(() => void prepareToasts(), [])
  return (
    <>
      <AdminHeading
        title="Settings"
        text="Fees, limits and deadlines. A change counts at once and is logged."
      />
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-96 rounded-2xl" />}
        message={adminMessages.settingsFailed}
      >
        {(settings) => (
          <ul aria-label="Settings" className="grid gap-2">
            {settings.map((setting) => (
              <SettingRow key={setting.setting_key} setting={setting} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}
