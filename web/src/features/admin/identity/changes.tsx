import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Button } from '@/components/ui/button'
import { formatMoment } from '@/lib/lagos-time'
import { type NameDecision, useDecideName, useSeePhoneChanges } from '../api/identity-review'
import type { Verification } from '../api/verification'
import type { IdentityChange, IdentityReview } from '../model/identity-review'

interface ChangesProps {
  of: Verification
  review: IdentityReview
}

const kinds = { name: 'Name', phone: 'Phone number' } as const

/** Changes of name and phone number since the approval, and the word on a name that waits. */
export function Changes({ of, review: { changes, name_waits } }: ChangesProps) {
  const seePhones = useSeePhoneChanges(of.id)
  if (changes.length === 0) return null
  const newPhones = changes.filter(({ kind, seen_at }) => kind === 'phone' && !seen_at)
  return (
    <section aria-labelledby="changes" className="grid gap-3 rounded-2xl bg-card p-4 sm:p-5">
      <h2 id="changes" className="font-semibold text-lg">
        Changed since the approval
      </h2>
      <ul aria-label="Changes" className="grid gap-3 text-sm">
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
      {name_waits && of.person?.full_name && (
        <DecideName verificationId={of.id} name={of.person.full_name} accepted={of.accepted_name ?? ''} />
      )}
      {newPhones.length > 0 && (
        <Button
          variant="outline"
          className="justify-self-start"
          disabled={seePhones.isPending}
          onClick={() => seePhones.mutate(Math.max(...newPhones.map(({ id }) => id)))}
        >
          Mark new number as seen
        </Button>
      )}
    </section>
  )
}

function Change({ change: { kind, before, after, changed_at } }: { change: IdentityChange }) {
  return (
    <li className="grid gap-0.5">
      <span className="text-muted-foreground">
        {kinds[kind]}, {formatMoment(changed_at)}
      </span>
      <span className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
        {before ?? 'None'}
        <ArrowRight role="img" aria-label="to" className="size-4 shrink-0 text-muted-foreground" />
        {after ?? 'None'}
      </span>
    </li>
  )
}

interface DecideNameProps {
  verificationId: string
  name: string
  accepted: string
}

function DecideName({ verificationId, name, accepted }: DecideNameProps) {
  const [asking, setAsking] = useState<NameDecision>()
  const decide = useDecideName(verificationId)
  const close = () => setAsking(undefined)
  const words = asking?.accept
    ? { title: `Accept ${name}?`, text: 'The Verified badge is shown again with this name.', go: 'Accept' }
    : {
        title: `Restore ${accepted}?`,
        text: 'We’ll tell them, and the badge will show again.',
        go: 'Restore',
      }
  return (
    <div className="grid gap-3">
      <p className="text-pretty text-muted-foreground text-sm">
        The Verified badge is hidden until you decide. Accept the name if it still belongs to this person: a
        married name, a nickname, the name of their shop. Restore the old one if it belongs to someone else.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setAsking({ name, accept: true })}>Accept the new name</Button>
        <Button
          variant="outline"
          className="text-destructive"
          onClick={() => setAsking({ name, accept: false })}
        >
          Restore the old name
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={words.title}
          description={words.text}
          words={{ go: words.go, going: 'Saving…' }}
          busy={decide.isPending}
          onConfirm={() => decide.mutate(asking, { onSettled: close })}
          onClose={close}
        />
      )}
    </div>
  )
}
