import { Search } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { countOf } from '#contract/rules/count.ts'
import { Input } from '@/components/ui/input'

interface HelpSearchProps {
  field: RefObject<HTMLInputElement | null>
  search: string
  onSearch: (search: string) => void
  /** How many questions match; undefined while nothing is searched for. */
  found: number | undefined
}

export function HelpSearch({ field, search, onSearch, found }: HelpSearchProps) {
  const id = useId()
  return (
    <search className="grid max-w-xl gap-2">
      <label htmlFor={id} className="sr-only">
        Search for help
      </label>
      <div className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          ref={field}
          id={id}
          type="search"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          placeholder="Search for help"
          autoComplete="off"
          enterKeyHint="search"
          className="h-13 rounded-full pl-12"
        />
      </div>
      <p role="status" className="min-h-5 text-sm">
        {found === undefined ? '' : resultsFound(found)}
      </p>
    </search>
  )
}

function resultsFound(count: number): string {
  if (count === 0) return 'No results found'
  return countOf(count, 'result')
}
