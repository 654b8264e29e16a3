import { useId } from 'react'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'

interface FacetSelectProps {
  label: string
  /** The first entry: no choice made. */
  none: string
  options: readonly string[]
  value: string | undefined
  count: (value: string) => string | undefined
  onChange: (value: string | undefined) => void
}

/** One of many, in the phone's own list. */
export function FacetSelect({ label, none, options, value, count, onChange }: FacetSelectProps) {
  const id = useId()
  // What the address names is in the list, even where nothing of it is left; small letters or capitals are the same.
  const same = (option: string) => option.toLowerCase() === value?.toLowerCase()
  const chosen = options.find(same) ?? value
  const shown = chosen === undefined || options.includes(chosen) ? options : [chosen, ...options]
  return (
    <div className="grid gap-2">
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} value={chosen ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
        <option value="">{none}</option>
        {shown.map((option) => {
          const counted = count(option)
          return (
            <option key={option} value={option}>
              {counted ? `${option} (${counted})` : option}
            </option>
          )
        })}
      </Select>
    </div>
  )
}
