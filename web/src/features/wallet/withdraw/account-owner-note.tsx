import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { withdrawalMessages } from '#contract/messages/money/withdrawal.ts'
import { Field } from '@/components/field'
import { Input } from '@/components/ui/input'
import { explain } from '@/lib/errors'
import { type AccountOwner, bankIsSilent } from '../api/banks'

interface AccountOwnerNoteProps {
  owner: UseQueryResult<AccountOwner>
  unverified: boolean
  /** For a name that is typed, where the bank gives none. */
  field: UseFormRegisterReturn
  error: string | undefined
}

const explanations = {
  full: 'This is the name on your identity document.',
  partial:
    'Not quite the name on your identity document: our staff compare the two before we pay. Banks often write names in their own way.',
  none: 'Another name than on your identity document: two of our staff compare them before we pay, and money goes only to your own account. If it is yours under another name, you can ask; if not, use your own.',
} as const satisfies Record<AccountOwner['match'], string>

/** Without an approved identity the name of the profile counts. */
const unverifiedExplanations = {
  full: 'This is the name on your profile.',
  partial: 'Not quite the name on your profile: our staff compare the two before we pay.',
  none: 'Another name than on your profile. Verify your identity to withdraw to this account.',
} as const satisfies Record<AccountOwner['match'], string>

/** Whose account it is, before anything is sent. */
export function AccountOwnerNote({ owner, unverified, field, error }: AccountOwnerNoteProps) {
  const silent = owner.isError && bankIsSilent(owner.error)
  return (
    <div className="grid gap-2" aria-live="polite">
      {owner.isFetching && (
        <p className="text-muted-foreground text-sm">Asking the bank whose account it is…</p>
      )}
      {owner.data && <Named owner={owner.data} words={unverified ? unverifiedExplanations : explanations} />}
      {owner.isError && !owner.isFetching && !silent && (
        <p className="font-medium text-destructive text-sm">
          {explain(owner.error, withdrawalMessages.accountNotFound).text}
        </p>
      )}
      {silent && !owner.isFetching && (
        <Field label="Account name" error={error} hint={withdrawalMessages.bankSilent}>
          {(attributes) => <Input {...attributes} {...field} autoComplete="off" maxLength={200} />}
        </Field>
      )}
    </div>
  )
}

interface NamedProps {
  owner: AccountOwner
  words: Readonly<Record<AccountOwner['match'], string>>
}

function Named({ owner: { account_name, match }, words }: NamedProps) {
  const Icon = match === 'full' ? CircleCheck : CircleAlert
  const colour = { full: 'text-good', partial: 'text-caution', none: 'text-caution' }[match]
  return (
    <div className="flex gap-2.5 text-sm">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${colour}`} />
      <div className="grid gap-0.5">
        <p className="font-semibold wrap-anywhere">{account_name}</p>
        <p className={match === 'full' ? 'text-muted-foreground' : colour}>{words[match]}</p>
      </div>
    </div>
  )
}
