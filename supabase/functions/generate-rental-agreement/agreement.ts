import { countOf } from '#contract/rules/count.ts'
import { formatDate } from '#contract/rules/dates.ts'
import { factsOf, type ItemFact } from '#contract/rules/item-facts.ts'
import { formatAmount, roundNaira } from '#contract/rules/money.ts'
import { indigo, Paper, quiet } from '../_shared/adapters/pdf/paper.ts'
import { termsOf } from '../_shared/agreement-terms.ts'
import type { AgreementFacts, Party } from './facts.ts'

type Fonts = Parameters<typeof Paper.create>[0]['fonts']

/** The rental agreement: the parties, the item, the days, the amounts and the terms. */
export async function writeAgreement(facts: AgreementFacts, fonts: Fonts): Promise<Uint8Array> {
  const { transaction, item } = facts
  const heading = facts.void ? 'VOID rental agreement' : 'Rental agreement'
  const title = `${heading}: ${item.title}`
  const paper = await Paper.create({ title, fonts, date: new Date(transaction.paid_at) })
  paper.text('Aso', { size: 22, bold: true, color: indigo })
  paper.text(heading, { size: 15, bold: true })
  paper.text(`Booking ${transaction.id}`, { size: 9, color: quiet })
  if (facts.void) paper.text(voidText, { bold: true })
  paper.rule()
  writeParties(paper, facts)
  writeItem(paper, facts)
  writeDescription(paper, facts)
  writeMoney(paper, facts)
  paper.heading('Terms')
  paper.numbered(termsOf(facts))
  if (item.owner_terms?.trim()) {
    paper.heading('The lender’s own terms')
    paper.text(item.owner_terms)
  }
  writeAcceptance(paper, facts)
  return await paper.finish(`${facts.void ? 'VOID · ' : ''}Aso rental agreement · ${transaction.id}`)
}

const voidText =
  'VOID: this rental was cancelled. Nothing below is in force; it is kept as a record of what was agreed.'

function writeParties(paper: Paper, { lender, borrower }: AgreementFacts): void {
  paper.heading('Parties')
  paper.columns([
    { title: 'Lender', lines: partyLines(lender) },
    { title: 'Borrower', lines: partyLines(borrower) },
  ])
}

function partyLines(party: Party): string[] {
  const place = [party.city, party.state].filter(Boolean).join(', ')
  return [...nameLines(party), place].filter(Boolean)
}

/** Which name an admin has read on a document, and which one nobody has verified. */
function nameLines({ full_name, legal_name, is_closed }: Party): string[] {
  const shown = full_name ?? 'Member of Aso'
  if (is_closed) return [shown]
  if (!legal_name) return [`Name on Aso: ${shown}`, 'Name not verified']
  return [`Name on the identity document: ${legal_name}`, `Name on Aso: ${shown}`]
}

const nameOf = ({ full_name, legal_name }: Party, nobody: string): string => legal_name ?? full_name ?? nobody

function writeItem(paper: Paper, { item, transaction }: AgreementFacts): void {
  const days = transaction.rental_duration_days
  const delivered = transaction.receive_method === 'delivery'
  paper.heading('Item and dates')
  paper.columns([
    {
      title: item.title,
      lines: [
        item.category,
        ...factsOf(item)
          .filter(isOfTheItem)
          .map(({ label, value }) => `${label}: ${value}`),
      ],
    },
    {
      title: `${formatDate(transaction.rental_start_date)} to ${formatDate(transaction.rental_end_date)}`,
      lines: [
        countOf(days, 'rental day'),
        delivered ? `Delivery to: ${transaction.delivery_address ?? ''}` : 'Pickup from the lender',
        transaction.special_instructions ? `Instructions: ${transaction.special_instructions}` : '',
      ].filter(Boolean),
    },
  ])
}

/** What says itself elsewhere on the paper is not said of the item again. */
const saidElsewhere = [
  'Title',
  'Category',
  'Rent for a day',
  'Sale price',
  'Deposit',
  'Owner’s terms',
  'Description',
]
const isOfTheItem = ({ label }: ItemFact) => !saidElsewhere.includes(label)

/** What the lender showed, for whoever compares later. */
function writeDescription(paper: Paper, { item }: AgreementFacts): void {
  const count = item.images?.length ?? 0
  if (!item.description?.trim() && count === 0) return
  paper.heading('As the lender described it')
  if (item.description?.trim()) paper.text(item.description)
  if (item.sale_price)
    paper.text(`Sale price on the day of booking: ₦${formatAmount(item.sale_price, 'always')}`)
  if (count > 0) {
    paper.text(`With ${countOf(count, 'photo')}, which Aso keeps as they were when it was booked.`, {
      color: quiet,
    })
  }
}

function writeMoney(paper: Paper, facts: AgreementFacts): void {
  const { transaction } = facts
  const { rental_duration_days: days, rental_price } = transaction
  const naira = (amount: number) => `₦${formatAmount(amount, 'always')}`
  paper.heading('Money')
  const period = countOf(days, 'day')
  // Whole weeks and months may have a price of their own.
  const byTheDay = transaction.rent_amount === roundNaira(days * rental_price)
  const rent = byTheDay ? `${period} at ${naira(rental_price)} a day` : `${period}, by the week or month`
  paper.amount(`Rent: ${rent}`, naira(transaction.rent_amount))
  writeGroupDiscount(paper, facts)
  if (transaction.deposit_amount > 0) {
    paper.amount('Security deposit (refundable)', naira(transaction.deposit_amount))
  }
  writeFee(paper, 'Delivery fee', naira(transaction.delivery_fee), transaction.delivery_paid_by)
  writeFee(paper, 'Return delivery fee', naira(transaction.return_delivery_fee), transaction.return_paid_by)
  paper.rule()
  paper.amount(`Total paid by the borrower, ${howPaid(facts)}`, naira(transaction.total_amount), {
    bold: true,
  })
}

/** A discount that is counted at the return is said where the rent is. */
function writeGroupDiscount(paper: Paper, { group_discount: off }: AgreementFacts): void {
  if (!off) return
  const amount = `₦${formatAmount(off, 'always')}`
  paper.text(
    `The rent is ${amount} less for guests of one event. If guests cancel free of charge and too few of them still rent from the lender at the return, ${amount} goes to the lender from the deposit, and what the deposit does not cover the borrower owes.`,
    { color: quiet },
  )
}

function howPaid({ transaction, paid_from_wallet }: AgreementFacts): string {
  if (transaction.payment_method === 'wallet') return 'from the Aso wallet'
  return paid_from_wallet > 0 ? 'by card, and from the Aso wallet for added days' : 'by card'
}

function writeFee(paper: Paper, label: string, figure: string, payer: 'borrower' | 'lender' | null): void {
  if (payer === null || figure === '₦0.00') return
  if (payer === 'borrower') paper.amount(label, figure)
  else paper.amount(`${label} (paid by the lender, not part of the total)`, figure, { color: quiet })
}

const lagosTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Lagos',
})

function writeAcceptance(paper: Paper, facts: AgreementFacts): void {
  const { transaction, borrower, lender } = facts
  const booked = lagosTime.format(new Date(transaction.created_at))
  const paid = lagosTime.format(new Date(transaction.paid_at))
  const accepted = lagosTime.format(new Date(transaction.accepted_at))
  const lenderActs = transaction.approval_required
    ? 'by accepting the request of the borrower on Aso'
    : 'by offering the item for instant booking on Aso'
  const inForce = facts.void ? 'No longer in force: VOID.' : `In force since ${accepted}.`
  paper.heading('Acceptance')
  const words = 'Accepted electronically; no handwritten signature is needed. Times are Lagos time.'
  paper.text(`${words} This document replaces any earlier one for this booking.`, { color: quiet })
  paper.space(4)
  paper.columns([
    { title: nameOf(lender, 'The lender'), lines: [`Lender, ${lenderActs}.`, inForce] },
    {
      title: nameOf(borrower, 'The borrower'),
      lines: [`Borrower, by booking on ${booked}`, `and paying on ${paid}.`],
    },
  ])
}
