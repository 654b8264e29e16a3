import { readyForAudit, startAiPayment } from '../ai/sessions.ts'
import {
  type BookingRow,
  day,
  type Item,
  insertBooking,
  insertPaidBooking,
  insertPurchase,
  item,
  member,
  moveIntoPast,
  startBookingPayment,
  storedBooking,
  updateReturnConfirmation,
} from '../builders.ts'
import { startWalletFunding } from '../card-payments.ts'
import { appealClaim, type Claim, claimDeposit, claimStep, cleaning } from '../claims.ts'
import { type Dispute, report, settledScene } from '../disputes.ts'
import { eventScene } from '../events/events.ts'
import { openPapers } from '../identity-papers.ts'
import { writeAbout } from '../messaging/chats.ts'
import { suggest } from '../messaging/meetings.ts'
import { importToMatch } from '../paystack-import.ts'
import { type Rating, rate, ratedScene } from '../ratings.ts'
import { appeal, reportItem, reportPerson, suspend, suspensionInForce } from '../safety.ts'
import type { Person, TestDatabase } from '../test-database.ts'
import { type LockedBaskets, lockedBaskets } from './baskets.ts'
import { type LockedCardRefunds, lockedCardRefunds } from './card-refunds.ts'
import { type LockedChargebacks, lockedChargebacks } from './chargebacks.ts'
import { type Thing, thing } from './lock-order.ts'
import { type LockedWithdrawals, lockedWithdrawals } from './withdrawals.ts'

/** Ada lends and Bola borrows: a booking in each state in which something can be done with it. */
export interface LockScene {
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
  listed: Item
  /** Bola's, about what Ada lists. */
  question: string
  /** Ada's suggestion for the handover of `later`. */
  meeting: string
  /** Of a message of Bola to Ada. */
  flag: string
  bookings: Record<BookingName, BookingRow>
  claims: Record<ClaimName, Claim>
  /** A rental whose handover was confirmed and that ends today. */
  unclaimed: BookingRow
  /** Bola says that a running rental is not as described. */
  dispute: Dispute
  /** Completed between two others: the lender can rate, the borrower has. */
  rated: { lender: Person; borrower: Person; booking: BookingRow }
  /** An open rating of `of`, who has not answered it. */
  openRating: { rating: Rating; of: Person }
  /** Somebody suspended who has appealed; and somebody who has not. Both have an item. */
  suspended: { id: string; person: Person; silent: Person }
  /** An open report of Ada. */
  reportOfAda: { id: string }
  references: { rental: string; sale: string; funding: string; aiSession: string }
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

type BookingName =
  | 'unpaidRental'
  | 'unpaidSale'
  | 'atCheckout'
  | 'requested'
  | 'rental'
  | 'later'
  | 'running'
  | 'halfReturned'
  | 'sale'
  | 'cancelled'
  | 'startedToday'
  | 'asked'
type ClaimName = 'open' | 'countered' | 'contested' | 'ruled' | 'appealed'

const soon = { rental_start_date: day(1), rental_end_date: day(3) }

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
  const rental = async () => insertPaidBooking(db, bola, await own(), soon)
  const running = async () => {
    const booking = await insertPaidBooking(db, bola, await own())
    await moveIntoPast(db, booking, { days: 11 })
    await db.as(ada).call('mark_handed_over', { p_transaction_id: booking.id })
    return storedBooking(db, booking)
  }
  const halfReturned = await running()
  await db.as(bola).update('transactions', { borrower_return_confirmed: true }, { id: halfReturned.id })
  await moveIntoPast(db, halfReturned, { days: 9 })
  const cancelled = await insertPaidBooking(db, dami, await item(db, ada))
  await db.as(dami).call('cancel_booking', { p_transaction_id: cancelled.id })
  await reportItem(db, bola, { id: cancelled.item_id })
  await item(db, dami)
  const spent = { p_user_id: dami.id, p_amount: cancelled.total_amount, p_transaction_type: 'payment' }
  await db.as('service').call('update_wallet_balance', spent)
  const startsToday = async () =>
    insertPaidBooking(db, bola, await own(), { rental_start_date: day(0), rental_end_date: day(2) })
  const asked = await startsToday()
  await db.as(bola).call('report_not_received', { p_transaction_id: asked.id })
  const atCheckout = await insertBooking(db, bola, await own())
  const unpaidSale = await insertPurchase(db, bola, await own())
  const bookings = {
    unpaidRental: await insertBooking(db, bola, await own()),
    unpaidSale,
    atCheckout,
    requested: await insertPaidBooking(db, bola, await own({ approval_required: true })),
    rental: await rental(),
    later: await insertPaidBooking(db, bola, await own()),
    running: await running(),
    halfReturned,
    sale: await insertPaidBooking(db, bola, await own(), { transaction_type: 'buy' }),
    cancelled,
    startedToday: await startsToday(),
    asked: await storedBooking(db, asked),
  }
  const baskets = await lockedBaskets(db, bola, own)
  const references = {
    rental: (await startBookingPayment(db, bola, atCheckout)).reference,
    sale: (await startBookingPayment(db, bola, unpaidSale)).reference,
    funding: (await startWalletFunding(db, bola, 5000)).reference,
    aiSession: (await startAiPayment(db, bola, 'quality_checker')).reference,
  }
  const otherAdmin = await member(db, 'Other', { admin: true })
  const people = { ada, bola, admin, dami, efe, funmi, otherAdmin }
  const contested = await contestedThings(db, { ...people, own })
  const ratings = await ratedThings(db)
  const safety = await safetyThings(db, people)
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
    ...(await questionedItem(db, bola, own)),
    meeting: await suggest(db, ada, bookings.later),
    flag: await flagged(db, bola, bookings.sale),
    bookings,
    baskets,
    references,
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

type Lister = (values?: object) => Promise<Item>

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

/** A claim of ₦1,000.25 for cleaning at each step that somebody has to take, and a dispute. */
async function contestedThings(
  db: TestDatabase,
  { ada, bola, admin, own }: Pick<LockScene, 'ada' | 'bola' | 'admin'> & { own: Lister },
): Promise<Pick<LockScene, 'claims' | 'unclaimed' | 'dispute'>> {
  const proven = async () => {
    const booking = await insertPaidBooking(db, bola, await own())
    await moveIntoPast(db, booking, { days: 12 })
    await db.as(bola).call('confirm_receipt', { p_transaction_id: booking.id })
    return booking
  }
  const claim = async () => {
    const booking = await proven()
    await updateReturnConfirmation(db, bola, booking)
    return claimDeposit(db, ada, booking, [cleaning])
  }
  const answered = async (answer: object) => {
    const made = await claim()
    await claimStep(db, bola, 'answer_claim', made, [{ kind: 'cleaning', ...answer }])
    return made
  }
  const ruled = async () => {
    const made = await answered({ answer: 'refused' })
    await claimStep(db, admin, 'rule_claim', made, [{ kind: 'cleaning', amount: 100, reason: 'Half' }])
    return made
  }
  const appealed = await ruled()
  await appealClaim(db, bola, appealed)
  const claims = {
    open: await claim(),
    countered: await answered({ answer: 'countered', counter_amount: 500 }),
    contested: await answered({ answer: 'refused' }),
    ruled: await ruled(),
    appealed,
  }
  return { claims, unclaimed: await proven(), dispute: await report(db, bola, await proven()) }
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

async function thingsOf(db: TestDatabase, scene: Omit<LockScene, 'things'>): Promise<Thing[]> {
  const { ada, bola, admin, dami, efe, otherAdmin, dispute, references, rated, openRating } = scene
  const rating = {
    'rated lender': rated.lender,
    'rated borrower': rated.borrower,
    'rated person': openRating.of,
  }
  const people = { ada, bola, admin, dami, efe, otherAdmin, ...rating }
  const bookings = await db.query<BookingRow>('select id from public.transactions order by id')
  const items = await db.query<Item>('select * from public.items order by id')
  const accounts = await db.query<{ id: number; kind: string }>(
    'select id, kind from private.ledger_accounts',
  )
  return [
    ...Object.entries(people).flatMap(([name, { id }]) => [thing.person(id, name), thing.profile(id, name)]),
    ...items.map(({ id }) => thing.item(id, id)),
    thing.dispute(dispute.id, 'not as described'),
    ...bookings.map(({ id }) => thing.booking(id, id)),
    ...Object.entries({ ...references, ...scene.baskets.references }).map(([name, reference]) =>
      thing.payment(reference, name),
    ),
    ...accounts.map(({ id, kind }) => thing.account(id, `${kind} ${id}`)),
  ]
}
