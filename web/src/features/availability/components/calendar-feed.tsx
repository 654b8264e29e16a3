import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { calendarMessages } from '#contract/messages/calendar.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { prepareToasts, showError, showRefusal, showSuccess } from '@/lib/toast'
import { feedAddress, feedQuery } from '../api/calendar-feed'

/** The address of an item's calendar feed. Anyone with the address can read the feed. */
export function CalendarFeed({ itemId }: { itemId: string }) {
  const [shown, setShown] = useState(false)
  const feed = useQuery({ ...feedQuery(itemId), enabled: shown })
  return (
    <section aria-labelledby="feed" className="grid gap-3 rounded-2xl bg-card p-4 sm:p-6">
      <h2 id="feed" className="font-semibold text-lg">
        In your own calendar app
      </h2>
      <p className="text-muted-foreground text-sm">
        See these days in Google, Apple or Outlook: subscribe to a calendar with this address. Don’t share it.
      </p>
      {feed.data ? (
        <Address itemId={itemId} address={feed.data} />
      ) : (
        <Button variant="outline" disabled={feed.isFetching} onClick={() => setShown(true)}>
          {feed.isFetching ? 'One moment…' : 'Show the address'}
        </Button>
      )}
      {feed.isError && !feed.isFetching && (
        <p role="alert" className="text-destructive text-sm">
          {calendarMessages.feedFailed.text}{' '}
          <button
            type="button"
            onClick={() => void feed.refetch()}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Try again
          </button>
        </p>
      )}
    </section>
  )
}

function Address({ itemId, address }: { itemId: string; address: string }) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const renew = useMutation({
    mutationFn: () => feedAddress(itemId, true),
    onSuccess: (renewed) => {
      queryClient.setQueryData(feedQuery(itemId).queryKey, renewed)
      showSuccess(calendarMessages.feedRenewed)
      setAsking(false)
    },
    onError: (error) => showError(error, calendarMessages.feedFailed),
  })
  const copy = async () => {
    void prepareToasts()
    try {
      await navigator.clipboard.writeText(address)
      showSuccess(calendarMessages.feedCopied)
    } catch {
      showRefusal(calendarMessages.copyFailed)
    }
  }
  return (
    <div className="grid gap-3">
      <Field label="Calendar address">
        {(control) => (
          <Input {...control} readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy
        </Button>
        {!asking && (
          <Button variant="ghost" onClick={() => setAsking(true)}>
            Create a new address
          </Button>
        )}
      </div>
      {asking && (
        <div className="grid gap-2.5 rounded-xl bg-secondary/60 p-4">
          <p className="text-sm">The old address will stop working for anyone who has it.</p>
          <div className="flex flex-wrap gap-2.5">
            <Button disabled={renew.isPending} onClick={() => renew.mutate()}>
              Make it
            </Button>
            <Button variant="ghost" onClick={() => setAsking(false)}>
              Keep the old one
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
