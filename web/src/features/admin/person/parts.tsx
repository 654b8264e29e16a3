import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNaira } from '#contract/rules/money.ts'
import { formatMoment } from '@/lib/lagos-time'
import type { PersonPage, SeenBooking, SeenMoney } from '../api/person'

interface PartProps {
  title: string
  /** Instead of an empty list. */
  empty?: string | false
  children: ReactNode
}

export function Part({ title, empty, children }: PartProps) {
  return (
    <section aria-label={title} className="grid gap-3 rounded-2xl bg-card p-4">
      <h2 className="font-bold text-lg">{title}</h2>
      {empty ? <p className="text-muted-foreground text-sm">{empty}</p> : children}
    </section>
  )
}

function Line({ title, details }: { title: ReactNode; details: (string | null | false)[] }) {
  return (
    <li className="grid gap-0.5 border-border border-b pb-2 text-sm last:border-0 last:pb-0">
      <span className="font-medium wrap-anywhere">{title}</span>
      <span className="text-muted-foreground text-xs wrap-anywhere">
        {details.filter(Boolean).join(' · ')}
      </span>
    </li>
  )
}

export function Bookings({ bookings }: { bookings: SeenBooking[] }) {
  return (
    <Part title="Bookings" empty={bookings.length === 0 && 'No bookings yet.'}>
      <ul className="grid gap-2">
        {bookings.map((one) => (
          <Line
            key={one.id}
            title={one.title}
            details={[one.party, one.status, formatNaira(one.total), formatMoment(one.created_at)]}
          />
        ))}
      </ul>
    </Part>
  )
}

export function Money({ money, title = 'Money' }: { money: SeenMoney; title?: string }) {
  return (
    <Part title={title}>
      <p>
        In the wallet: <strong className="price">{formatNaira(money.wallet)}</strong>
      </p>
      <ul aria-label="Statement" className="grid gap-2">
        {money.lines.map((line) => (
          <Line
            key={`${line.at}${line.type}${line.amount}`}
            title={line.description}
            details={[line.type, formatNaira(line.amount), formatMoment(line.at)]}
          />
        ))}
      </ul>
      {money.withdrawals.length > 0 && (
        <ul aria-label="Withdrawals" className="grid gap-2">
          {money.withdrawals.map((one) => (
            <Line
              key={one.at}
              title={`Withdrawal of ${formatNaira(one.amount)} to ${one.bank}`}
              details={[one.status, formatMoment(one.at)]}
            />
          ))}
        </ul>
      )}
    </Part>
  )
}

export function Identity({ identity }: { identity: NonNullable<PersonPage['identity']> }) {
  return (
    <Part title="Identity">
      <ul>
        <Line
          title={identity.status}
          details={[
            identity.submitted && `sent ${formatMoment(identity.submitted)}`,
            identity.reviewed && `decided ${formatMoment(identity.reviewed)}`,
            identity.reason,
          ]}
        />
      </ul>
      <Link
        to="/admin/kyc/$verificationId"
        params={{ verificationId: identity.id }}
        className="justify-self-start text-sm underline"
      >
        Open the identity check
      </Link>
    </Part>
  )
}

export function Reports({ reports }: { reports: NonNullable<PersonPage['reports']> }) {
  return (
    <Part title="Reports about this person" empty={reports.length === 0 && 'No reports.'}>
      <ul className="grid gap-2">
        {reports.map((one) => (
          <Line
            key={one.at}
            title={one.reason.replaceAll('_', ' ')}
            details={[one.status, formatMoment(one.at)]}
          />
        ))}
      </ul>
    </Part>
  )
}

export function Devices({ devices }: { devices: NonNullable<PersonPage['devices']> }) {
  const { sessions, sign_ins } = devices
  return (
    <Part title="Devices" empty={sessions.length + sign_ins.length === 0 && 'Not signed in anywhere.'}>
      {sessions.length > 0 && (
        <ul aria-label="Signed in now" className="grid gap-2">
          {sessions.map((one) => (
            <Line
              key={one.since}
              title={one.user_agent ?? 'Unknown browser'}
              details={['signed in', one.second_factor && 'with code', one.ip, formatMoment(one.since)]}
            />
          ))}
        </ul>
      )}
      {sign_ins.length > 0 && (
        <details>
          <summary className="cursor-pointer text-sm">Last sign-ins ({sign_ins.length})</summary>
          <ul className="mt-2 grid gap-2">
            {sign_ins.map((one) => (
              <Line
                key={one.at}
                title={one.user_agent ?? 'Unknown browser'}
                details={[one.ip, formatMoment(one.at)]}
              />
            ))}
          </ul>
        </details>
      )}
    </Part>
  )
}
