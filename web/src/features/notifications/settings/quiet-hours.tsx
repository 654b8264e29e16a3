import { SwitchLine } from '@/components/switch-line'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import type { NotificationSettings } from './settings'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** When most people sleep. */
const night = { quiet_from: 22, quiet_until: 7 }

const words = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'am' : 'pm'}`

interface QuietHoursProps {
  settings: NotificationSettings
  save: (settings: NotificationSettings) => void
}

export function QuietHours({ settings, save }: QuietHoursProps) {
  const { quiet_from: from, quiet_until: until } = settings
  const on = from !== null && until !== null
  return (
    <div className="grid gap-3">
      <SwitchLine
        label="Quiet hours"
        hint="No alerts or emails in these hours, except for anything with a deadline and for your account."
        on={on}
        onChoose={(next) =>
          save({ ...settings, ...(next ? night : { quiet_from: null, quiet_until: null }) })
        }
        className="font-semibold"
      />
      {on && (
        <div className="grid grid-cols-2 gap-3">
          <Hour
            id="quiet-from"
            label="From (Lagos time)"
            value={from}
            except={until}
            onChoose={(hour) => save({ ...settings, quiet_from: hour })}
          />
          <Hour
            id="quiet-until"
            label="Until"
            value={until}
            except={from}
            onChoose={(hour) => save({ ...settings, quiet_until: hour })}
          />
        </div>
      )}
    </div>
  )
}

interface HourProps {
  id: string
  label: string
  value: number
  /** The other end: both at the same hour would be no time, or always. */
  except: number
  onChoose: (hour: number) => void
}

function Hour({ id, label, value, except, onChoose }: HourProps) {
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} value={value} onChange={({ target }) => onChoose(Number(target.value))}>
        {hours
          .filter((hour) => hour !== except)
          .map((hour) => (
            <option key={hour} value={hour}>
              {words(hour)}
            </option>
          ))}
      </Select>
    </div>
  )
}
