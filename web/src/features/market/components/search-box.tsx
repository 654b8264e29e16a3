import { Search, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { Input } from '@/components/ui/input'
import { useSearchText } from '../model/use-search-text'

interface SearchBoxProps {
  value: string | undefined
  onSearch: (q: string | undefined) => void
}

export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const { text, type, tell } = useSearchText(value, onSearch)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  return (
    <search className="relative min-w-0 flex-1">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          tell(text)
          // A phone's keyboard covers what was found.
          if (matchMedia('(pointer: coarse)').matches) field.current?.blur()
        }}
      >
        <label htmlFor={id} className="sr-only">
          Search the market
        </label>
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-4 size-4.5 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          ref={field}
          id={id}
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          placeholder="Gele, agbada, wig"
          value={text}
          onChange={(event) => type(event.target.value)}
          className="rounded-full pr-11 pl-11 [&::-webkit-search-cancel-button]:hidden"
        />
        {text && (
          <button
            type="button"
            aria-label="Clear search"
            onClick={() => {
              tell('')
              field.current?.focus()
            }}
            className="absolute top-0 right-0 grid size-11 place-items-center rounded-full text-muted-foreground transition-colors hover:text-foreground"
          >
            <X aria-hidden className="size-4.5" />
          </button>
        )}
      </form>
    </search>
  )
}
