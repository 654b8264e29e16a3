import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, MessageCircle } from 'lucide-react'
import { useId } from 'react'
import { eventMessages } from '#contract/messages/events.ts'
import { wishlistMessages } from '#contract/messages/item.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Skeleton } from '@/components/ui/skeleton'
import { showError, showRefusal, showSuccess } from '@/lib/toast'
import { changeLink, linkQuery, type PlannedEvent } from '../api/events'

/** How guests come in: the link, which the host renews or turns off. */
export function InvitationLink({ event, userId }: { event: PlannedEvent; userId: string }) {
  const query = linkQuery(userId, event.id)
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (what: 'renew' | 'revoke') => changeLink(event.id, what),
    onSuccess: (token) => {
      queries.setQueryData(query.queryKey, token)
      showSuccess(token === null ? eventMessages.linkEnded : eventMessages.linkRenewed)
    },
    onError: (error) => showError(error, eventMessages.failed),
  })
  return (
    <section className="grid grid-cols-1 gap-3 rounded-2xl bg-card p-4 sm:p-5">
      <h2 className="font-semibold text-xl">Invite your guests</h2>
      <p className="text-muted-foreground text-sm">
        Anyone with the link can join while there are places. Visitors see no names and no address.
      </p>
      <Loaded
        query={useQuery(query)}
        skeleton={<Skeleton className="h-24" />}
        message={eventMessages.listFailed}
      >
        {(token) => (
          <>
            {token && <Address address={`${location.origin}/events/join/${token}`} />}
            <div className="flex flex-wrap gap-2">
              <Button variant="ghost" disabled={change.isPending} onClick={() => change.mutate('renew')}>
                Make a new link
              </Button>
              {token && (
                <Button variant="ghost" disabled={change.isPending} onClick={() => change.mutate('revoke')}>
                  Turn off the link
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </section>
  )
}

function Address({ address }: { address: string }) {
  const field = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      showSuccess(eventMessages.linkCopied)
    } catch {
      showRefusal(wishlistMessages.copyFailed)
    }
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <Label htmlFor={field}>Link</Label>
      <div className="flex flex-wrap gap-2">
        <Input
          id={field}
          readOnly
          value={address}
          className="min-w-48 flex-1"
          onFocus={({ target }) => target.select()}
        />
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy
        </Button>
        <Button asChild>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(`You are invited. Choose what you wear: ${address}`)}`}
            target="_blank"
            rel="noreferrer"
          >
            <MessageCircle aria-hidden />
            WhatsApp
          </a>
        </Button>
      </div>
    </div>
  )
}
