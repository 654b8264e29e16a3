import { useRouter } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { searchMessages } from '#contract/messages/market.ts'
import { Button } from '@/components/ui/button'
import { useSettings } from '@/domain/settings'
import { wayBack } from '@/lib/guards'
import { usePerson } from '@/lib/session'
import { showRefusal } from '@/lib/toast'
import { saveSearch } from '../api/saved-searches'
import { alertPace } from '../model/alert-pace'
import type { MarketFilters } from '../model/filters'
import { saveSearchLater, takeSaveSearchLater } from '../model/save-search-later'
import { suggestedName } from '../model/search-name'
import { SearchNameDialog } from './search-name-dialog'

export interface SaveSearchProps {
  filters: MarketFilters
  /** In the line above the results, where a phone has little room. */
  inLine?: boolean
}

/** Keeps what is looked for. A visitor signs in first, comes back to these results and is asked for the name. */
export function SaveSearch({ filters, inLine = false }: SaveSearchProps) {
  const person = usePerson()
  const router = useRouter()
  const [open, setOpen] = useState(false)
  const hours = useSettings().data?.search_alert_hours
  const href = wayBack(router.state.location.href)
  useEffect(() => {
    if (person && takeSaveSearchLater(href)) setOpen(true)
  }, [person, href])
  const press = () => {
    if (person) return setOpen(true)
    saveSearchLater(href)
    showRefusal(searchMessages.signInFirst)
    void router.navigate({ to: '/auth', search: { redirect: href } })
  }
  return (
    <>
      <Button
        variant={inLine ? 'ghost' : 'secondary'}
        className={inLine ? 'px-3' : undefined}
        onClick={press}
      >
        <Bell aria-hidden />
        <span>
          Save<span className={inLine ? 'max-md:sr-only' : undefined}> search</span>
        </span>
      </Button>
      {open && person && (
        <SearchNameDialog
          userId={person.id}
          title="Save search"
          description={`We’ll tell you when something new matches${alertPace(hours)}. You can turn that off under Saved items.`}
          name={suggestedName(filters)}
          words={{ go: 'Save search', going: 'Saving…' }}
          messages={{ done: searchMessages.saved, failed: searchMessages.saveFailed }}
          onName={(name) => saveSearch(name, filters)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
