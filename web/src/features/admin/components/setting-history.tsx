import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import { formatDate } from '#contract/rules/dates.ts'
import { Loaded } from '@/components/loaded'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { formatMoment, lagosDay } from '@/lib/lagos-time'
import { useWaitingDecisions } from '../api/decisions'
import { comingQuery, historyQuery, type Setting } from '../api/settings'

/** Who changed a setting, when and why, and what is announced or proposed of it. */
export function SettingHistory({ setting }: { setting: Setting }) {
  const [open, setOpen] = useState(false)
  const coming = useQuery(comingQuery).data?.find(({ setting_key }) => setting_key === setting.setting_key)
  const waits = useWaitingDecisions().data?.some(({ subject }) => subject === setting.setting_key)
  return (
    <div className="grid gap-2 text-sm">
      {waits && (
        <p>
          <Badge variant="caution">Proposed</Badge> A change{' '}
          <Link to="/admin" className="underline underline-offset-4">
            waits for a second owner
          </Link>
        </p>
      )}
      {coming && (
        <p>
          <Badge variant="caution">Announced</Badge> {coming.to_words} from{' '}
          {formatDate(lagosDay(coming.takes_effect_at))}
        </p>
      )}
      <Button
        variant="link"
        className="h-auto justify-self-start p-0"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide history' : 'History'}
        <span className="sr-only">: {setting.label}</span>
      </Button>
      {open && <Lines settingKey={setting.setting_key} />}
    </div>
  )
}

function Lines({ settingKey }: { settingKey: string }) {
  const query = useQuery(historyQuery(settingKey))
  return (
    <Loaded query={query} skeleton={<Skeleton className="h-10" />} message={adminMessages.historyFailed}>
      {(lines) =>
        lines.length === 0 ? (
          <p className="text-muted-foreground">Never changed.</p>
        ) : (
          <ol className="grid gap-2">
            {lines.map((line) => (
              <li key={line.changed_at}>
                {line.from_value} → {line.to_value}
                {line.state !== 'applied' && ` (${line.state})`}: {line.reason}
                <p className="text-muted-foreground text-xs">
                  {line.changed_by ?? 'Aso'}, {formatMoment(line.changed_at)}
                </p>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  )
}
