import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Database } from '#database.types.ts'
import { type BookingRow, day, storedBooking, updateReturnConfirmation } from './builders.ts'
import { type BookedDressSetup, expectMoney, setUpEndedRental } from './rentals.ts'
import type { Person, Row, TestDatabase, Values } from './test-database.ts'

type Tables = Database['public']['Tables']
export type Claim = Tables['deposit_claims']['Row']
export type ClaimLine = Tables['claim_lines']['Row']
export type ClaimStatus = Claim['status']

export interface ClaimSetup extends BookedDressSetup {
  claim: Claim
}

/** A rental of three days whose handover the borrower confirmed, its last day so many days ago. */
export async function setUpProvenRental(
  db: TestDatabase,
  endedDaysAgo = 0,
  values: Values = {},
): Promise<BookedDressSetup> {
  const setup = await setUpEndedRental(db, endedDaysAgo, values)
  await db.as(setup.bola).call('confirm_receipt', { p_transaction_id: setup.booking.id })
  return { ...setup, booking: await storedBooking(db, setup.booking) }
}

/** The lender claims: by default the item came back today. */
export async function claimDeposit(
  db: TestDatabase,
  lender: Person,
  booking: Pick<BookingRow, 'id'>,
  lines: readonly object[],
  returnedOn: string | null = day(0),
): Promise<Claim> {
  await db
    .as(lender)
    .call('claim_deposit', { p_transaction_id: booking.id, p_returned_on: returnedOn, p_lines: lines })
  return storedClaim(db, booking)
}

export function storedClaim(db: TestDatabase, { id }: Pick<BookingRow, 'id'>): Promise<Claim> {
  return db.one<Claim>('select * from public.deposit_claims where transaction_id = $1', [id])
}

/** A row for each claim of a booking. */
export const claimsOfBooking = (db: TestDatabase, { id }: Pick<BookingRow, 'id'>): Promise<Row[]> =>
  db.query('select 1 from public.deposit_claims where transaction_id = $1', [id])

/** The lines of a claim, in the order of their kinds. */
export function storedLines(db: TestDatabase, { id }: Pick<Claim, 'id'>): Promise<ClaimLine[]> {
  const text = `select *, to_jsonb(evidence) as evidence, to_jsonb(answer_evidence) as answer_evidence
    from public.claim_lines where claim_id = $1 order by kind`
  return db.query(text, [id])
}

type Verb = 'answer_claim' | 'answer_counter_offers' | 'rule_claim' | 'decide_appeal'

/** One of the steps that name every line; answers the next step. */
export async function claimStep(
  db: TestDatabase,
  person: Person,
  verb: Verb,
  { id }: Pick<Claim, 'id'>,
  entries: readonly object[],
): Promise<ClaimStatus> {
  const argument = verb === 'rule_claim' || verb === 'decide_appeal' ? 'p_rulings' : 'p_answers'
  const [row] = await db.as(person).call<Row>(verb, { p_claim_id: id, [argument]: entries })
  return row?.[verb] as ClaimStatus
}

export async function appealClaim(
  db: TestDatabase,
  person: Person,
  { id }: Pick<Claim, 'id'>,
  reason: string | null = 'The photos show something else',
): Promise<ClaimStatus> {
  const [row] = await db
    .as(person)
    .call<{ appeal_claim: ClaimStatus }>('appeal_claim', { p_claim_id: id, p_reason: reason })
  return row?.appeal_claim as ClaimStatus
}

export const cleaning = { kind: 'cleaning', amount: 1000.25, words: 'Palm oil on the hem' } as const
export const repair = { kind: 'repair', amount: 2000.5, words: 'The zip is torn' } as const

/** ₦1,000.25 cleaning and ₦2,000.50 repair, claimed after the borrower confirmed the return. */
export async function setUpClaimedRental(
  db: TestDatabase,
  lines: readonly object[] = [cleaning, repair],
): Promise<ClaimSetup> {
  const setup = await setUpProvenRental(db)
  await updateReturnConfirmation(db, setup.bola, setup.booking)
  const claim = await claimDeposit(db, setup.ada, setup.booking, lines)
  return { ...setup, claim, booking: await storedBooking(db, setup.booking) }
}

/** The borrower refused both lines: an admin has to rule. */
export async function setUpContestedClaim(db: TestDatabase): Promise<ClaimSetup> {
  const setup = await setUpClaimedRental(db)
  const refuse = (kind: string) => ({ kind, answer: 'refused', words: 'It was like that' })
  await claimStep(db, setup.bola, 'answer_claim', setup.claim, [refuse('cleaning'), refuse('repair')])
  return setup
}

/** A file as the storage service notes it after an upload. */
export async function insertUploadedFile(
  db: TestDatabase,
  owner: Person,
  bucket: string,
  name: string,
): Promise<string> {
  await db.query(
    'insert into storage.objects (id, bucket_id, name, owner, owner_id) values ($1, $2, $3, $4::text::uuid, $4::text)',
    [randomUUID(), bucket, name, owner.id],
  )
  return `${bucket}/${name}`
}

/** The claim is over: nothing is held, this is in the wallets, and the booking is done. */
export async function expectClaimSettled(
  db: TestDatabase,
  { ada, bola, booking }: BookedDressSetup,
  lender: number,
  borrower: number,
): Promise<void> {
  await expectMoney(db, booking, [
    [ada, lender],
    [bola, borrower],
  ])
  expect(await storedBooking(db, booking)).toMatchObject({
    booking_status: 'completed',
    return_status: 'returned',
    claimed_amount: 0,
  })
  expect(await storedClaim(db, booking)).toMatchObject({ status: 'settled', due_at: null })
}
