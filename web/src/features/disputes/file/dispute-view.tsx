import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDate } from '#contract/rules/dates.ts'
import { Facts } from '@/components/facts'
import { Picture } from '@/components/picture'
import type { DisputeFile } from '../api/dispute-file'
import { lateText } from '../model/late-text'
import { issueLabel, type Names } from '../model/words'
import { BookedItem } from './booked-item'
import { ConditionPhotos } from './condition-photos'
import { DisputeBadge, DisputeClock } from './dispute-status'
import { Money } from './money'
import { Ruling } from './ruling'
import { Section } from './section'
import { Stories } from './stories'
import { Timeline } from './timeline'

interface DisputeViewProps {
  file: DisputeFile
  names: Names
  /** What this viewer can still do about the decision. */
  afterRuling?: ReactNode
  /** What this viewer can do, under what both sides say and show. */
  children?: ReactNode
}

/** Everything about a dispute on one page, for its parties and for admins. */
export function DisputeView({ file, names, afterRuling, children }: DisputeViewProps) {
  return (
    <div className="grid gap-5">
      <Heading file={file} />
      <Ruling file={file} names={names} />
      {afterRuling}
      <div className="grid gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start">
        <div className="grid min-w-0 gap-5">
          <Stories file={file} names={names} />
          {file.photos.length > 0 && (
            <Section title="Condition photos">
              <ConditionPhotos photos={file.photos.map((photo) => ({ ...photo, by: names.of(photo.by) }))} />
            </Section>
          )}
          <BookedItem file={file} />
          {children}
        </div>
        <div className="grid min-w-0 gap-5">
          <BookingSummary file={file} names={names} />
          <Money file={file} />
          <Timeline file={file} names={names} />
        </div>
      </div>
    </div>
  )
}

function Heading({ file: { dispute, item } }: { file: DisputeFile }) {
  return (
    <header className="flex gap-4">
      <Picture
        image={item.images[0]}
        alt=""
        widths={[128, 240]}
        sizes="5rem"
        className="w-20 shrink-0 self-start rounded-xl"
      />
      <div className="grid min-w-0 content-start gap-1.5">
        <h1 className="font-bold text-2xl leading-tight tracking-tight wrap-anywhere">{item.title}</h1>
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {issueLabel(dispute.issue_type)}
          <DisputeBadge status={dispute.status} />
        </p>
        <DisputeClock dispute={dispute} />
      </div>
    </header>
  )
}

function BookingSummary({ file, names }: { file: DisputeFile; names: Names }) {
  const { booking, earlier_disputes } = file
  const { rental_start_date: start, rental_end_date: end } = booking
  const days = start && end ? [{ label: 'Days', value: `${formatDate(start)} to ${formatDate(end)}` }] : []
  const late = lateText(booking)
  const named = (side: 'borrower' | 'lender', day: string | null) =>
    day ? [{ label: `Return day (${names.role(side).toLowerCase()})`, value: formatDate(day) }] : []
  return (
    <Section title="Booking">
      <Facts
        facts={[
          { label: names.role('borrower'), value: names.start('borrower') },
          { label: names.role('lender'), value: names.start('lender') },
          ...days,
          { label: 'Handover', value: handoverText(booking) },
          { label: 'Return code', value: booking.return_code_at ? 'Typed' : 'Not typed' },
          ...named('borrower', booking.borrower_return_date),
          ...named('lender', booking.lender_return_date),
          ...(late ? [{ label: 'Late', value: late }] : []),
          ...(earlier_disputes > 0 ? [{ label: 'Other reports', value: String(earlier_disputes) }] : []),
        ]}
      />
      <Notes file={file} names={names} />
      {!isStranger(names) && (
        <Link
          to="/booking/$transactionId"
          params={{ transactionId: booking.id }}
          className="inline-flex min-h-11 items-center justify-self-start font-medium text-primary text-sm underline underline-offset-4"
        >
          See the booking
        </Link>
      )}
    </Section>
  )
}

/** An admin who is no party has no booking page. */
function isStranger(names: Names): boolean {
  return names.of('borrower') !== 'you' && names.of('lender') !== 'you'
}

function Notes({ file: { booking }, names }: { file: DisputeFile; names: Names }) {
  const notes = [
    { side: 'borrower', note: booking.borrower_return_notes },
    { side: 'lender', note: booking.lender_return_notes },
  ] as const
  return notes.map(
    ({ side, note }) =>
      note && (
        <p key={side} className="text-sm wrap-anywhere">
          <span className="text-muted-foreground">{`Note on the return by ${names.of(side)}: `}</span>
          {note}
        </p>
      ),
  )
}

function handoverText(booking: DisputeFile['booking']): string {
  if (booking.handover_code_at) return 'Code typed'
  if (booking.handover_proven_at) return 'Confirmed by both'
  return booking.handed_over_at ? 'Marked, not confirmed' : 'Not marked'
}
