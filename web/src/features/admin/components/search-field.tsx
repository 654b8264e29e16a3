import { Search } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'

interface SearchFieldProps {
  label: string
  value: string
  onSearch: (text: string) => void
}

/** Searched for when it is sent, so that no half word goes to the server. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    onSearch(typeof typed === 'string' ? typed.trim() : '')
  }
  return (
    <search>
      <form onSubmit={submit} className="flex gap-2">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        {/* Another search from outside, such as going back, starts the field anew. */}
        <Input
          key={value}
          id={id}
          name="search"
          type="search"
          placeholder={label}
          defaultValue={value}
          maxLength={100}
          autoComplete="off"
        />
        <Button type="submit" variant="secondary" size="icon" aria-label="Search">
          <Search aria-hidden />
        </Button>
      </form>
    </search>
  )
}
