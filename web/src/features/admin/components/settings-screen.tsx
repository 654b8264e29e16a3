import { useEffect } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { prepareToasts } from '@/lib/toast'
import { useEditedSettings } from '../api/settings'
import { groupsOf } from '../words/setting-words'
import { AdminHeading } from './admin-heading'
import { SettingRow } from './setting-row'

export function SettingsScreen() {
  const query = useEditedSettings()
  useEffect(() => void prepareToasts(), [])
  return (
    <>
      <AdminHeading
        title="Settings"
        text="Fees, limits, deadlines and contact details. Every change is logged. A change applies at once. If the figure is in our terms, privacy policy or help pages, it applies after the notice period."
      />
      <Loaded
        query={query}
        skeleton={<Skeleton className="h-96 rounded-2xl" />}
        message={adminMessages.settingsFailed}
      >
        {(settings) => (
          <div className="grid gap-8">
            {groupsOf(settings).map(([group, rows]) => (
              <section key={group} aria-label={group} className="grid gap-2">
                <h2 className="font-bold text-xl">{group}</h2>
                <ul className="grid gap-2">
                  {rows.map((setting) => (
                    <SettingRow key={setting.setting_key} setting={setting} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}
