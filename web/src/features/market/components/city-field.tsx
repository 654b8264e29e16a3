import { type FormEvent, useId, useState } from 'react'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { words } from '../model/filters'

interface CityFieldProps {
  value: string | undefined
  /** Where the items in sight are. */
  known: readonly string[]
  onChange: (city: string | undefined) => void
}

/** Cities are written freely, so there is no list of all of them. */
export function CityField({ value = '', known, onChange }: CityFieldProps) {
  const id = useId()
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  const take = (event?: FormEvent) => {
    event?.preventDefault()
    const city = words(text, 80)
    if ((city ?? '') !== value) onChange(city)
  }
  return (
    <form className="grid gap-2" onSubmit={take}>
      <Label htmlFor={id}>City</Label>
      <Input
        id={id}
        list={`${id}-known`}
        autoComplete="address-level2"
        maxLength={80}
        placeholder="Any city"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => take()}
      />
      <datalist id={`${id}-known`}>
        {known.map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
    </form>
  )
}
