import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '#contract/messages/common.ts'
import { searchMessages } from '#contract/messages/market.ts'
import { lagosToday } from '#contract/rules/dates.ts'
import { Button } from '@/components/ui/button'
import { savedSearchesKey } from '@/domain/me/keys'
import { showError, showSuccess } from '@/lib/toast'
import { changeSearch, deleteSearch, type SavedSearch } from '../api/saved-searches'
import { filtersOf, isOver } from '../model/kept-filters'
import { searchWords } from '../model/search-name'
import { SearchNameDialog } from './search-name-dialog'

interface SavedSearchRowProps {
  search: SavedSearch
  userId: string
}

export function SavedSearchRow({ search, userId }: SavedSearchRowProps) {
  const [renaming, setRenaming] = useState(false)
  const filters = filtersOf(search.filters)
  const words = searchWords(filters)
  const over = isOver(search.filters, lagosToday())
  return (
    <li className="grid grid-cols-1 gap-1 rounded-2xl bg-card px-4 py-3">
      <div className="flex items-center gap-1">
        <Link
          to="/marketplace"
          search={filters}
          className="flex min-h-11 min-w-0 flex-1 items-center font-semibold hover:underline"
        >
          <span className="line-clamp-2 wrap-anywhere">{search.name}</span>
        </Link>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Rename ${search.name}`}
          onClick={() => setRenaming(true)}
        >
          <Pencil aria-hidden />
        </Button>
        <DeleteButton search={search} userId={userId} />
      </div>
      {words !== search.name && <p className="text-muted-foreground text-sm">{words}</p>}
      {over ? (
        <p className="flex min-h-11 items-center text-muted-foreground text-sm">
          The dates have begun, so alerts have ended.
        </p>
      ) : (
        <AlertSwitch search={search} userId={userId} />
      )}
      {renaming && (
        <SearchNameDialog
          userId={userId}
          title="Rename search"
          description={words}
          name={search.name}
          words={{ go: 'Rename', going: 'Saving…' }}
          messages={{ done: searchMessages.renamed, failed: searchMessages.changeFailed }}
          onName={(name) => changeSearch(search.id, { name })}
          onClose={() => setRenaming(false)}
        />
      )}
    </li>
  )
}

/** Changes one search, and reads the list again. Says so itself: by then the row may be gone from the screen. */
function useChange<Change>(
  userId: string,
  change: (to: Change) => Promise<void>,
  done: (to: Change) => Message,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (_, to) => showSuccess(done(to)),
    onError: (error) => showError(error, searchMessages.changeFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedSearchesKey(userId) }),
  })
}

function AlertSwitch({ search, userId }: SavedSearchRowProps) {
  const change = useChange(
    userId,
    (alert: boolean) => changeSearch(search.id, { alert }),
    (alert) => (alert ? searchMessages.alertOn : searchMessages.alertOff),
  )
  const on = change.isPending ? change.variables : search.alert
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 text-sm">
      <span>
        Alert me to new items<span className="sr-only"> for {search.name}</span>
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        checked={on}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate(target.checked)}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-input transition-colors before:absolute before:top-1 before:left-1 before:size-5 before:rounded-full before:bg-card before:transition-transform checked:bg-primary checked:before:translate-x-5"
      />
    </label>
  )
}

function DeleteButton({ search, userId }: SavedSearchRowProps) {
  const remove = useChange<void>(
    userId,
    () => deleteSearch(search.id),
    () => searchMessages.deleted,
  )
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Delete ${search.name}`}
      disabled={remove.isPending}
      onClick={() => remove.mutate()}
    >
      <Trash2 aria-hidden />
    </Button>
  )
}
