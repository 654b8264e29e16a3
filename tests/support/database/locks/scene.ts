import { readyForAudit, startAiPayment } from '../ai/sessions.ts'
import { type BookingRow, type Item, item, member, startBookingPayment } from '../builders.ts'
import { startWalletFunding } from '../card-payments.ts'
import { type Dispute, paidScene, report, rule, settledScene } from '../disputes.ts'
import { eventScene } from '../events/events.ts'
import { openPapers } from '../identity-papers.ts'
import { writeAbout } from '../messaging/chats.ts'
import { suggest } from '../messaging/meetings.ts'
import { importToMatch } from '../paystack-import.ts'
import { type Rating, rate, ratedScene } from '../ratings.ts'
import { appeal, reportPerson, suspend, suspensionInForce } from '../safety.ts'
import type { Person, TestDatabase } from '../test-database.ts'
import { type LockedBaskets, lockedBaskets } from './baskets.ts'
import { closedAccount, type Lister, type LockedBookings, lockedBookings } from './bookings.ts'
import { type LockedCardRefunds, lockedCardRefunds } from './card-refunds.ts'
import { type LockedChargebacks, lockedChargebacks } from './chargebacks.ts'
import { type LockedClaims, lockedClaims } from './claims.ts'
import { type Thing, thing } from './lock-order.ts'
import { type LockedWithdrawals, lockedWithdrawals } from './withdrawals.ts'

/** Ada lends and Bola borrows: a booking in each state in which something can be done with it. */
export interface LockScene extends LockedClaims {
  ada: Person
  bola: Person
  admin: Person
  /** Somebody without open bookings, with an item and a booking long over. */
  dami: Person
  /** Waits for the review of the identity. */
  efe: Person
  /** An approved person whose new name waits. */
  funmi: Person & { verification: string }
  otherAdmin: Person
  /** Whose account is due to be erased. */
  closed: Person
  listed: Item
  /** Bola's, about what Ada lists. */
  question: string
  /** Ada's suggestion for the handover of `later`. */
  meeting: string
  /** Of a message of Bola to Ada. */
  flag: string
  bookings: LockedBookings
  /** Completed between two others: the lender can rate, the borrower has. The lender owes the borrower, and could pay. */
  rated: { lender: Person; borrower: Person; booking: BookingRow }
  /** Rulings that took a penalty: one can be appealed, of the other an appeal waits. And a dismissal, which its reporter can appeal. */
  ruled: { fresh: Dispute; appealed: Dispute; loser: Person; dismissed: Dispute; reporter: Person }
  /** An open rating of `of`, who has not answered it. */
  openRating: { rating: Rating; of: Person }
  /** Somebody suspended who has appealed; and somebody who has not. Both have an item. */
  suspended: { id: string; person: Person; silent: Person }
  /** An open report of Ada. */
  reportOfAda: { id: string }
  references: { rental: string; sale: string; funding: string; aiSession: string; fundingOfDebtor: string }
  /** Bola's. */
  baskets: LockedBaskets
  withdrawals: LockedWithdrawals
  chargebacks: LockedChargebacks
  /** Of Paystack's lists, read and not compared yet. */
  importId: number
  /** Dami's, to which Bola comes. */
  event: { id: string; token: string }
  cardRefunds: LockedCardRefunds
  things: Thing[]
}

export async function lockScene(db: TestDatabase): Promise<LockScene> {
  await db.query(
    `update public.app_settings set setting_value = '1000' where setting_key in ('new_member_rental_limit', 'max_unpaid_holds')`,
  )
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola', { wallet: 900_000 })]
  const [admin, dami] = [await member(db, 'Admin', { admin: true }), await member(db, 'Dami')]
  const efe = await member(db, 'Efe', { identity: 'pending', wallet: 1000 })
  await openPapers(db, admin, efe)
  await db.query(
    `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'A')`,
    [efe.id],
  )
  await readyForAudit(db, efe)
  const funmi = await renamedMember(db)
  const own = (values = {}) => item(db, ada, values)
  const bookings = await lockedBookings(db, { ada, bola, dami }, own)
  const baskets = await lockedBaskets(db, bola, own)
  const references = {
    rental: (await startBookingPayment(db, bola, bookings.atCheckout)).reference,
    sale: (await startBookingPayment(db, bola, bookings.unpaidSale)).reference,
    funding: (await startWalletFunding(db, bola, 5000)).reference,
    aiSession: (await startAiPayment(db, bola, 'quality_checker')).reference,
  }
  const otherAdmin = await member(db, 'Other', { admin: true })
  const closed = await closedAccount(db, otherAdmin, own)
  const people = { ada, bola, admin, dami, efe, funmi, otherAdmin, closed }
  const contested = await lockedClaims(db, people, own)
  const ratings = await ratedThings(db)
  const safety = await safetyThings(db, people)
  const ruled = await ruledThings(db, admin)
  await owe(db, ratings.rated, contested.dispute)
  const fundingOfDebtor = (await startWalletFunding(db, ratings.rated.lender, 5000)).reference
  const { withdrawals, withdrawalThings } = await lockedWithdrawals(db)
  const { chargebacks, chargebackThings } = await lockedChargebacks(db)
  const { cardRefunds, cardRefundThings } = await lockedCardRefunds(db)
  const { event: id, token } = await eventScene(db, dami, [bola])
  const event = { id, token }
  const scene = {
    ...people,
    ...contested,
    ...ratings,
    ...safety,
    ruled,
    ...(await questionedItem(db, bola, own)),
    meeting: await suggest(db, ada, bookings.later),
    flag: await flagged(db, bola, bookings.sale),
    bookings,
    baskets,
    references: { ...references, fundingOfDebtor },
    withdrawals,
    chargebacks,
    importId: await importToMatch(db),
    cardRefunds,
    event,
  }
  const things = [
    ...withdrawalThings,
    ...chargebackThings,
    ...cardRefundThings,
    thing.event(event.id, 'Dami’s'),
  ]
  return { ...scene, things: [...(await thingsOf(db, scene)), ...things] }
}

/** A debt of ₦500, beside which the wallet of its debtor holds money. */
async function owe(
  db: TestDatabase,
  { lender, borrower }: LockScene['rated'],
  { id }: { id: string },
): Promise<void> {
  await db.query(
    `select private.post(row(private.debt_account($1, 'debt'), private.debt_account($2, 'owed'), 500, 'debt', null, 'owes:' || $1,
       'Owed')::private.leg)`,
    [lender.id, borrower.id],
  )
  await db.query(
    'insert into private.debts (debtor_id, creditor_id, dispute_id, amount, overdue_at) values ($1, $2, $3, 500, now())',
    [lender.id, borrower.id, id],
  )
}

async function flagged(db: TestDatabase, author: Person, booking: BookingRow): Promise<string> {
  const { id } = await writeAbout(db, author, booking, 'Pay me outside')
  const find = 'select id from private.message_flags where message_id = $1'
  return (await db.one<{ id: string }>(find, [id])).id
}

async function renamedMember(db: TestDatabase): Promise<LockScene['funmi']> {
  const person = await member(db, 'Funmi')
  await db.as(person).update('profiles', { full_name: 'Folake' }, { user_id: person.id })
  const { id } = await db.one<{ id: string }>(
    'select id from public.borrower_verifications where user_id = $1',
    [person.id],
  )
  return { ...person, name: 'Folake', verification: id }
}

async function safetyThings(
  db: TestDatabase,
  { ada, bola, admin }: Pick<LockScene, 'ada' | 'bola' | 'admin'>,
): Promise<Pick<LockScene, 'suspended' | 'reportOfAda'>> {
  const [person, silent] = [await member(db, 'Kola'), await member(db, 'Lola')]
  for (const one of [person, silent]) {
    await item(db, one)
    await suspend(db, admin, one)
  }
  await appeal(db, person)
  const suspension = await suspensionInForce(db, person)
  return { suspended: { id: suspension.id, person, silent }, reportOfAda: await reportPerson(db, bola, ada) }
}

async function questionedItem(
  db: TestDatabase,
  asker: Person,
  own: Lister,
): Promise<Pick<LockScene, 'listed' | 'question'>> {
  const listed = await own()
  const [asked] = await db
    .as(asker)
    .query<{ id: string }>('select public.ask_item_question($1, $2) as id', [listed.id, 'Is it lined?'])
  return { listed, question: asked?.id ?? '' }
}

async function ratedThings(db: TestDatabase): Promise<Pick<LockScene, 'rated' | 'openRating'>> {
  const half = await settledScene(db)
  await rate(db, half.bola, half.booking)
  const { ada, ofAda } = await ratedScene(db)
  return {
    rated: { lender: half.ada, borrower: half.bola, booking: half.booking },
    openRating: { rating: ofAda, of: ada },
  }
}

async function ruledThings(db: TestDatabase, admin: Person): Promise<LockScene['ruled']> {
  const penalized = async () => {
    const { ada, bola, booking } = await settledScene(db, admin)
    const dispute = await report(db, ada, booking)
    await rule(db, admin, dispute, 'for_lender', { penalty: 6000 })
    return { dispute, loser: bola }
  }
  const [fresh, appealed] = [await penalized(), await penalized()]
  await db
    .as(appealed.loser)
    .call('appeal_ruling', { p_dispute_id: appealed.dispute.id, p_reason: 'It was clean' })
  const { bola: reporter, booking } = await paidScene(db, {}, {}, admin)
  const dismissed = await report(db, reporter, booking)
  await rule(db, admin, dismissed, 'dismissed')
  return { fresh: fresh.dispute, appealed: appealed.dispute, loser: fresh.loser, dismissed, reporter }
}

async function thingsOf(db: TestDatabase, scene: Omit<LockScene, 'things'>): Promise<Thing[]> {
  const { ada, bola, admin, dami, efe, otherAdmin, closed, dispute, references, rated, openRating } = scene
  const rating = {
    'rated lender': rated.lender,
    'rated borrower': rated.borrower,
    'rated person': openRating.of,
  }
  const people = { ada, bola, admin, dami, efe, otherAdmin, closed, ...rating }
  const bookings = await db.query<BookingRow>('select id from public.transactions order by id')
  const items = await db.query<Item>('select * from public.items order by id')
  const accounts = await db.query<{ id: number; kind: string }>(
    'select id, kind from private.ledger_accounts',
  )
  return [
    ...Object.entries(people).flatMap(([name, { id }]) => [thing.person(id, name), thing.profile(id, name)]),
    ...items.map(({ id }) => thing.item(id, id)),
    thing.dispute(dispute.id, 'not as described'),
    thing.dispute(scene.ruled.fresh.id, 'ruled'),
    thing.dispute(scene.ruled.appealed.id, 'appealed'),
    thing.dispute(scene.ruled.dismissed.id, 'dismissed'),
    ...bookings.map(({ id }) => thing.booking(id, id)),
    ...Object.entries({ ...references, ...scene.baskets.references }).map(([name, reference]) =>
      thing.payment(reference, name),
    ),
    ...accounts.map(({ id, kind }) => thing.account(id, `${kind} ${id}`)),
  ]
}
