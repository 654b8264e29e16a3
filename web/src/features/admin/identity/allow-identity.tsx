import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { WordsDialog } from '@/features/moderation'
import { useAllowIdentity } from '../api/identity-review'
import type { Verification } from '../api/verification'
import { isKeptBy } from '../model/approval'
import type { IdentityReview } from '../model/identity-review'

interface AllowIdentityProps {
  of: Verification
  review: IdentityReview
}

/** For a person whose numbers a suspended or closed account has typed: an admin says that they are this person's own. */
export function AllowIdentity({ of, review: { allowed, same_identities } }: AllowIdentityProps) {
  const [asking, setAsking] = useState(false)
  const allow = useAllowIdentity(of)
  const waits = same_identities.some(({ kept_out }) => kept_out) && !same_identities.some(isKeptBy)
  if (of.verification_status !== 'pending' || !waits) return null
  if (allowed) {
    return (
      <p className="text-muted-foreground text-sm">
        An admin has confirmed that the numbers belong to this person.
      </p>
    )
  }
  return (
    <div className="grid gap-3 rounded-2xl bg-card p-4 sm:p-5">
      <p className="text-pretty text-muted-foreground text-sm">
        A suspended or closed account submitted the same number. If it is the same person, reject this check.
        If someone typed a number that isn’t theirs, say how you know before you approve.
      </p>
      <Button variant="outline" className="justify-self-start" onClick={() => setAsking(true)}>
        The numbers belong to this person
      </Button>
      {asking && (
        <WordsDialog
          title="Do the numbers belong to this person?"
          description="You can approve this person afterwards. Your reason is logged; they won’t see it."
          words={{ go: 'Save', going: 'Saving…' }}
          label="How you know"
          busy={allow.isPending}
          onSend={(words) => allow.mutate(words, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
