import { SearchX } from 'lucide-react'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'

export function NoResults({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <Notice
      icon={SearchX}
      title="No results found"
      text={`We found no answer for “${search}”. Try another word, or ask us below.`}
    >
      <Button variant="secondary" onClick={onClear}>
        Clear search
      </Button>
    </Notice>
  )
}
