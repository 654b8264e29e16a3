import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Facts } from '@/components/facts'
import { Badge } from '@/components/ui/badge'
import { formatMoment } from '@/lib/lagos-time'
import type { Verification } from '../api/verification'
import { StatusBadge } from '../components/status-badge'
import { isKeptBy } from '../model/approval'
import type { SameIdentity } from '../model/identity-review'

const shared = { bvn: 'BVN', document: 'ID number' } as const

/** Accounts with the same BVN or document, beside this one. */
export function SameIdentities({ of, others }: { of: Verification; others: readonly SameIdentity[] }) {
  if (others.length === 0) return null
  const held = others.some(isKeptBy)
  return (
    <section aria-labelledby="same-identities" className="grid gap-3 rounded-2xl bg-card p-4 sm:p-5">
      <h2 id="same-identities" className="flex items-center gap-2 font-semibold text-lg">
        <TriangleAlert aria-hidden className="size-5 shrink-0 text-caution" />
        {held ? 'Already used by another account' : 'Sent by another account too'}
      </h2>
      <p className="text-pretty text-muted-foreground text-sm">
        {held
          ? 'One BVN and one document belong to one account, so this check cannot be approved. Find out whose documents they are. Do not tell this person whose account it is.'
          : 'The other account does not hold this identity. Someone may have typed a number that isn’t theirs.'}
      </p>
      <ul aria-label="Accounts" className="grid gap-3 sm:grid-cols-2">
        <Account title={of.person?.full_name ?? 'Deleted user'} here>
          <StatusBadge status={of.verification_status} />
          <Facts
            facts={factsOf([
              ['Sent as', of.sent_name],
              ['User ID', of.user_id],
            ])}
          />
        </Account>
        {others.map((other) => (
          <OtherAccount key={other.user_id} other={other} />
        ))}
      </ul>
    </section>
  )
}

function OtherAccount({ other }: { other: SameIdentity }) {
  return (
    <Account title={<Name of={other} />}>
      <div className="flex flex-wrap gap-1.5">
        {other.status && <StatusBadge status={other.status} />}
        {other.suspended && <Badge variant="caution">Suspended</Badge>}
        {other.closed_at && <Badge variant="neutral">Account closed</Badge>}
        {isKeptBy(other) && <Badge variant="caution">Has this identity</Badge>}
      </div>
      <Facts
        facts={factsOf([
          ['Same', other.shares.map((kind) => shared[kind]).join(', ')],
          ['Name on the documents', other.legal_name],
          ['Joined', formatMoment(other.joined_at)],
          ['Closed', other.closed_at && formatMoment(other.closed_at)],
          ['User ID', other.user_id],
        ])}
      />
    </Account>
  )
}

function Account(props: { title: ReactNode; here?: boolean; children: ReactNode }) {
  return (
    <li className="grid content-start gap-3 rounded-xl bg-secondary/60 p-4">
      <p className="flex min-h-11 flex-wrap items-center gap-x-2 font-semibold">
        {props.title}
        {props.here && <span className="font-normal text-muted-foreground text-sm">this check</span>}
      </p>
      {props.children}
    </li>
  )
}

function Name({ of: { verification_id, full_name } }: { of: SameIdentity }) {
  const name = full_name ?? 'No name'
  if (!verification_id) return name
  return (
    <Link
      to="/admin/kyc/$verificationId"
      params={{ verificationId: verification_id }}
      className="flex min-h-11 items-center underline underline-offset-4"
    >
      {name}
    </Link>
  )
}

function factsOf(pairs: readonly (readonly [string, string | null | undefined])[]) {
  return pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
