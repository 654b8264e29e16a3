import { useId } from 'react'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import type { OptionGroup } from '../model/offered-sizes'

interface FacetSelectProps {
  label: string
  /** The first entry: no choice made. */
  none: string
  options: readonly string[] | readonly OptionGroup[]
  value: string | undefined
  count: (value: string) => string | undefined
  onChange: (value: string | undefined) => void
}

/** One of many, in the phone's own list. */
export function FacetSelect({ label, none, options, value, count, onChange }: FacetSelectProps) {
  const id = useId()
  // What the address names is in the list, even where nothing of it is left; small letters or capitals are the same.
  const same = (option: string) => option.toLowerCase() === value?.toLowerCase()
  const all = options.flatMap((option) => (typeof option === 'string' ? [option] : option.options))
  const chosen = all.find(same) ?? value
  const missing = chosen === undefined || all.includes(chosen) ? [] : [chosen]
  const line = (option: string) => {
    const counted = count(option)
    return (
      <option key={option} value={option}>
        {counted ? `${option} (${counted})` : option}
      </option>
    )
  }
  return (
    <div className="grid gap-2">
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} value={chosen ?? ''} onChange={({ target }) => onChange(target.value || undefined)}>
        <option value="">{none}</option>
        {missing.map(line)}
        {options.map((option) =>
          typeof option === 'string' ? (
            line(option)
          ) : (
            <optgroup key={option.label} label={option.label}>
              {option.options.map(line)}
            </optgroup>
          ),
        )}
      </Select>
    </div>
  )
}
