import type { SupabaseClient } from '@supabase/supabase-js'
import { formatDate } from '#contract/rules/dates.ts'
import { changedFacts, factsOf } from '#contract/rules/item-facts.ts'
import { formatAmount } from '#contract/rules/money.ts'
import { readFonts } from '../adapters/pdf/fonts.ts'
import { indigo, Paper, quiet } from '../adapters/pdf/paper.ts'
import { termsOf } from '../agreement-terms.ts'
import type { Bytes } from '../bytes.ts'
import type { BookingFacts, EvidenceFacts, Handover, Spending } from './evidence-facts.ts'
import { tellingPhotos } from './evidence-photos.ts'

const times = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
  timeZone: 'Africa/Lagos',
})
const naira = (amount: number) => `₦${formatAmount(amount, 'always')}`
const at = (moment: string | null, otherwise = 'Not known') =>
  moment ? times.format(new Date(moment)) : otherwise

/** Everything about a disputed payment in one PDF, as the bank reads it. */
export async function writeEvidencePack(service: SupabaseClient, facts: EvidenceFacts): Promise<Bytes> {
  const { chargeback, booking, spending } = facts
  const title = `Evidence for dispute ${chargeback.dispute_id}`
  const date = new Date(chargeback.created_at)
  const paper = await Paper.create({ title, fonts: await readFonts(), date })
  paper.text('Aso', { size: 22, bold: true, color: indigo })
  paper.text(title, { size: 15, bold: true })
  paper.text('All times are Lagos time.', { size: 9, color: quiet })
  paper.rule()
  if (chargeback.words) paper.text(chargeback.words)
  writePayment(paper, facts)
  if (booking) {
    writeBooking(paper, booking)
    await writeItem(paper, booking, service)
    writeHandover(paper, booking)
    await writePhotos(paper, booking, service)
    writeMessages(paper, booking)
  }
  if (spending) writeSpending(paper, spending)
  writeSignIns(paper, facts)
  return new Uint8Array(await paper.finish(`Aso evidence · dispute ${chargeback.dispute_id}`))
}

function writePayment(paper: Paper, { chargeback, payment, payer }: EvidenceFacts): void {
  paper.heading('Payment and payer')
  paper.columns([
    {
      title: `Payment ${payment.reference}`,
      lines: [
        `Amount: ${naira(payment.amount)}`,
        `Disputed: ${naira(chargeback.amount)}`,
        `Started: ${at(payment.started_at)}`,
        `Paid: ${at(payment.paid_at)}${payment.channel ? ` by ${payment.channel}` : ''}`,
        `Reported to us: ${at(chargeback.created_at)}`,
      ],
    },
    {
      title: payer.legal_name ?? payer.full_name ?? 'Member of Aso',
      lines: [
        payer.legal_name ? 'Name on the identity document that we checked' : 'Name not verified',
        payer.email ? `Email: ${payer.email}` : '',
        payer.phone ? `Phone, confirmed by a code: ${payer.phone}` : '',
        `Member since ${at(payer.joined_at)}`,
      ].filter(Boolean),
    },
  ])
}

function writeBooking(paper: Paper, facts: BookingFacts): void {
  const { booking, money } = facts
  paper.heading('Booking')
  paper.text(titleOf({ ...facts, ...booking }), { bold: true })
  paper.text(`Booking ${booking.id}, ${booking.booking_status}`)
  const { rental_start_date: from, rental_end_date: to } = booking
  if (from && to) paper.text(`Days: ${formatDate(from)} to ${formatDate(to)}, counting both days`)
  if (booking.delivery_address) paper.text(`Delivery to: ${booking.delivery_address}`)
  paper.amount('Total paid', naira(booking.total_amount))
  if (booking.deposit_amount > 0) paper.amount('Of which refundable deposit', naira(booking.deposit_amount))
  writeAgreement(paper, facts)
  paper.heading('Where the money went')
  for (const { at: moment, amount, description } of money)
    paper.amount(`${at(moment)} · ${description}`, naira(amount))
}

const mostItemPhotos = 4

/** What was offered, and what its listing says otherwise since. */
async function writeItem(paper: Paper, { item }: BookingFacts, service: SupabaseClient): Promise<void> {
  if (!item) return
  paper.heading('The item as it was booked')
  for (const { label, value } of factsOf(item.booked)) paper.text(`${label}: ${value}`)
  const kept = item.photos.filter((photo) => photo.kept)
  for (const [place, { path, shown }] of kept.slice(0, mostItemPhotos).entries()) {
    const { data } = await service.storage.from('item-images').download(path)
    const drawn = data !== null && (await paper.picture(new Uint8Array(await data.arrayBuffer())))
    const since = shown ? '' : ', no longer in the listing'
    paper.text(
      `Photo ${place + 1} of the listing when it was booked${since}${drawn ? '' : ' (kept at Aso)'}`,
      {
        size: 9,
        color: quiet,
      },
    )
    paper.space(6)
  }
  if (kept.length > mostItemPhotos) paper.text(`${kept.length - mostItemPhotos} more photos are kept at Aso.`)
  const unread = item.photos.filter((photo) => !photo.was_there).length
  if (unread > 0)
    paper.text(
      `${unread} ${unread === 1 ? 'photo' : 'photos'} of the listing could not be read when it was booked.`,
    )
  const gone = item.photos.length - kept.length - unread
  if (gone > 0)
    paper.text(
      `${gone} ${gone === 1 ? 'photo' : 'photos'} of the booking ${gone === 1 ? 'is' : 'are'} no longer there.`,
    )
  const changed = changedFacts(item.booked, item.now)
  if (changed.length > 0) paper.text('Changed in the listing since:', { bold: true })
  for (const { label, booked, now } of changed)
    paper.text(`${label}: ${booked ?? 'not specified'} → ${now ?? 'not specified'}`)
}

const titleOf = (of: Pick<Spending['bookings'][number], 'transaction_type' | 'title' | 'lender'>): string =>
  `${of.transaction_type === 'sale' ? 'Sale' : 'Rental'} of “${of.title}” from ${of.lender ?? 'a former member'}`

/** The terms in the words of the agreement that both sides can open. */
function writeAgreement(paper: Paper, { agreement, booking }: BookingFacts): void {
  const { rental_end_date } = booking
  if (!(agreement && rental_end_date)) return
  paper.heading('Agreement')
  const inForce = `in force since ${at(booking.accepted_at)}${agreement.void ? ', and no longer in force' : ''}`
  paper.text(`Both sides agreed electronically to these terms; ${inForce}.`)
  paper.space(4)
  paper.numbered(termsOf({ transaction: { ...booking, rental_end_date }, terms: agreement.terms }))
  if (agreement.owner_terms?.trim()) paper.text(`The lender’s own terms: ${agreement.owner_terms}`)
}

const happened: Record<string, string> = {
  booked: 'booked',
  paid: 'paid',
  accepted: 'accepted',
  booked_instantly: 'Booked instantly: the owner had offered it to be booked without a request',
  handed_over: 'handed over',
  handover_proven: 'handover proven',
  handover_code_typed: 'typed the handover code, which the other side showed',
  return_code_typed: 'typed the return code, which the other side showed',
  confirmed: 'confirmed the return',
  settled: 'money paid out',
}

function writeHandover(paper: Paper, { booking, timeline }: BookingFacts): void {
  paper.heading('Handover')
  paper.text(handoverWords(booking))
  paper.heading('What happened when')
  for (const { at: moment, what, by } of timeline)
    paper.text(
      `${at(moment)} · ${by ? `${by === 'borrower' ? 'Payer' : 'Owner'}: ` : ''}${happened[what] ?? what.replaceAll('_', ' ')}`,
    )
}

const handoverWords = (of: Handover): string =>
  of.handover_code_at
    ? `The payer showed a code that only they had, and the owner typed it in when the item was handed over: ${at(of.handover_code_at)}.`
    : `No handover code was entered. Handed over, as the owner says: ${at(of.handed_over_at, 'no')}. Confirmed by the payer: ${at(of.handover_proven_at, 'no')}.`

async function writePhotos(paper: Paper, { photos }: BookingFacts, service: SupabaseClient): Promise<void> {
  if (photos.length === 0) return
  paper.heading('Photos of the condition')
  const shown = tellingPhotos(photos)
  for (const { path, step, by, at: moment } of shown) {
    const { data } = await service.storage.from('condition-photos').download(path)
    const drawn = data !== null && (await paper.picture(new Uint8Array(await data.arrayBuffer())))
    const side = by === 'borrower' ? 'the payer' : 'the owner'
    paper.text(`${at(moment)} · ${step}, by ${side}${drawn ? '' : ' (kept at Aso)'}`, {
      size: 9,
      color: quiet,
    })
    paper.space(6)
  }
  if (photos.length > shown.length) paper.text(`${photos.length - shown.length} more photos are kept at Aso.`)
}

function writeMessages(paper: Paper, { messages: { lines, more } }: BookingFacts): void {
  if (lines.length === 0) return
  paper.heading('What the two wrote to each other on Aso')
  if (more > 0) paper.text(`${more} earlier messages are kept at Aso.`)
  for (const { at: moment, by, text, photo } of lines) {
    const side = by === 'borrower' ? 'Payer' : 'Owner'
    paper.text(`${at(moment)} · ${side}: ${text.replace(/\s+/g, ' ')}${photo ? ' (with a photo)' : ''}`, {
      size: 9,
    })
  }
}

function writeSpending(paper: Paper, { since, bookings, withdrawals }: Spending): void {
  paper.heading('What the money paid')
  paper.text(
    `The disputed payment put money into the payer’s wallet: ${at(since)}. What the wallet paid from then until the dispute, the newest ten bookings and withdrawals at most:`,
  )
  if (bookings.length + withdrawals.length === 0) paper.text('Nothing.')
  for (const booking of bookings) writeSpentOn(paper, booking)
  if (withdrawals.length > 0) {
    paper.space(6)
    paper.text('Withdrawals of the payer to a bank account', { bold: true })
  }
  for (const { at: moment, net_amount, bank, account_end, status } of withdrawals)
    paper.amount(`${at(moment)} · ${bank}, account ending in ${account_end}, ${status}`, naira(net_amount))
}

function writeSpentOn(paper: Paper, booking: Spending['bookings'][number]): void {
  paper.space(6)
  paper.text(titleOf(booking), { bold: true })
  paper.amount(`Paid from the wallet: ${at(booking.paid_at)}`, naira(booking.amount))
  paper.text(`Booking ${booking.id}, ${booking.booking_status}`)
  const { rental_start_date: from, rental_end_date: to } = booking
  if (from && to) paper.text(`Days: ${formatDate(from)} to ${formatDate(to)}, counting both days`)
  paper.text(handoverWords(booking))
  if (booking.transaction_type === 'sale') return
  if (booking.return_code_at)
    paper.text(`The payer typed the return code, which the owner showed: ${at(booking.return_code_at)}.`)
  const { borrower_confirmed_at: payer, lender_confirmed_at: owner } = booking
  paper.text(`Return confirmed by the payer: ${at(payer, 'no')}. By the owner: ${at(owner, 'no')}.`)
}

const signInNotes = {
  first: 'the first that we know',
  payment: 'the last before the payment',
  same: 'same address or browser as at the payment',
} as const

function writeSignIns(paper: Paper, { sign_ins, more_sign_ins }: EvidenceFacts): void {
  paper.heading('Sign-ins of the payer around the payment and handover')
  if (sign_ins.length === 0) paper.text('None are kept for this time.')
  for (const { at: moment, ip, user_agent, note } of sign_ins) {
    const what = [at(moment), ip ?? 'address not known', user_agent, note && signInNotes[note]]
    paper.text(what.filter(Boolean).join(' · '), { size: 9 })
  }
  if (more_sign_ins > 0) paper.text(`${more_sign_ins} more sign-ins are kept at Aso.`)
}
