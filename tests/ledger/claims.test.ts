import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { fromKobo, toKobo } from '#contract/rules/money.ts'
import {
  type BookingRow,
  day,
  heldForBooking,
  member,
  storedBooking,
  updateReturnConfirmation,
  walletBalance,
} from '../support/database/builders.ts'
import {
  appealClaim,
  type ClaimStatus,
  claimStep,
  setUpProvenRental,
  storedLines,
} from '../support/database/claims.ts'
import { passDeadline } from '../support/database/deadlines.ts'
import { reconcile } from '../support/database/reconcile.ts'
import type { BookedDressSetup } from '../support/database/rentals.ts'
import { openTestDatabase, type Person } from '../support/database/test-database.ts'

/**
 * Random claims, answers, silences, rulings and appeals against a model in kobo: what both sides get is what was paid in, no
 * wallet is below zero, and the books are right after every step.
 */
const db = openTestDatabase()
let judge: Person
let other: Person
beforeAll(async () => {
  judge = await member(db, 'Judge', { admin: true })
  other = await member(db, 'Other', { admin: true })
})

const ENDED = 4
const RENT = 300_000
const A_DAY = 100_000
const kinds = ['cleaning', 'repair', 'missing_part', 'loss'] as const

const share = fc.integer({ min: 0, max: 1000 })
const lineStory = fc.record({
  weight: fc.integer({ min: 0, max: 1000 }),
  answer: fc.constantFrom('accepted', 'refused', 'countered'),
  offer: share,
  isTaken: fc.boolean(),
  ruling: share,
  decision: share,
})
type LineStory = typeof lineStory extends fc.Arbitrary<infer T> ? T : never
const story = fc.record({
  deposit: fc.integer({ min: 2, max: 900_000 }),
  lateDays: fc.integer({ min: 0, max: ENDED }),
  /** When the borrower confirms the return: before the claim, after it, or not but by an answer. */
  borrower: fc.constantFrom('first', 'second', 'never'),
  borrowersDays: fc.option(fc.integer({ min: 0, max: ENDED })),
  answers: fc.boolean(),
  lenderAnswers: fc.boolean(),
  appealBy: fc.constantFrom('nobody', 'borrower', 'lender'),
  lines: fc.array(lineStory, { minLength: 5, maxLength: 5 }),
})
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never

const part = (kobo: number, thousandths: number) => Math.floor((kobo * thousandths) / 1000)

interface ModelLine {
  kind: string
  kobo: number
  story: LineStory
}

const feeOf = ({ deposit }: Story, days: number) => Math.min(days * A_DAY, deposit)

function linesOf(told: Story): ModelLine[] {
  const left = told.deposit - feeOf(told, told.lateDays)
  const [late, ...rest] = told.lines
  const costs = rest.map((line, at) => ({
    kind: kinds[at] ?? '',
    kobo: part(left, Math.floor(line.weight / 4)),
    story: line,
  }))
  const lateLine = late ? [{ kind: 'late_days', kobo: feeOf(told, told.lateDays), story: late }] : []
  return [...lateLine, ...costs].filter(({ kobo }) => kobo > 0)
}

/** A counter-offer lies between nothing and all; of one kobo there is none. */
const isCountered = (line: ModelLine) => line.story.answer === 'countered' && line.kobo > 1
const offerOf = (line: ModelLine) => Math.min(Math.max(part(line.kobo, line.story.offer), 1), line.kobo - 1)

/** What the lender gets of a line in the end, in kobo. */
function endOf(told: Story, line: ModelLine): number {
  if (!told.answers || line.story.answer === 'accepted') return line.kobo
  if (isCountered(line) && (line.story.isTaken || !told.lenderAnswers)) return offerOf(line)
  return part(line.kobo, told.appealBy === 'nobody' ? line.story.ruling : line.story.decision)
}

async function expectWhole({ ada, bola, booking }: BookedDressSetup): Promise<void> {
  const held = await heldForBooking(db, booking)
  const wallets = [await walletBalance(db, ada), await walletBalance(db, bola)]
  expect(Math.min(held, ...wallets)).toBeGreaterThanOrEqual(0)
  expect(toKobo(held) + wallets.map(toKobo).reduce((a, b) => a + b, 0)).toBe(toKobo(booking.total_amount))
  expect(await reconcile(db)).toEqual([])
}

async function confirmAndClaim(told: Story, setup: BookedDressSetup, lines: ModelLine[]): Promise<void> {
  const { ada, bola, booking } = setup
  const date = told.borrowersDays === null ? {} : { actual_return_date: day(told.borrowersDays - ENDED) }
  const confirm = () => updateReturnConfirmation(db, bola, booking, date)
  if (told.borrower === 'first') await confirm()
  const entries = lines
    .filter(({ kind }) => kind !== 'late_days')
    .map(({ kind, kobo }) => ({ kind, amount: fromKobo(kobo), words: 'As it came back' }))
  await db.as(ada).call('claim_deposit', {
    p_transaction_id: booking.id,
    p_returned_on: day(told.lateDays - ENDED),
    p_lines: entries,
  })
  await expectWhole(setup)
  if (told.borrower === 'second') await confirm()
}

/** The kobo of late days that the borrower names too: they are paid with the settlement. */
function agreedOf(told: Story): number {
  return told.borrower === 'never'
    ? 0
    : Math.min(feeOf(told, told.lateDays), feeOf(told, told.borrowersDays ?? 0))
}

async function stepOf(booking: BookingRow): Promise<{ id: string; status: ClaimStatus } | undefined> {
  const [claim] = await db.query<{ id: string; status: ClaimStatus }>(
    'select id, status from public.deposit_claims where transaction_id = $1',
    [booking.id],
  )
  return claim
}

/** Takes the next step of the claim, by the story. */
async function takeStep(
  told: Story,
  { ada, bola, booking }: BookedDressSetup,
  lines: ModelLine[],
): Promise<void> {
  const claim = await stepOf(booking)
  if (!claim) return
  const open = (await storedLines(db, claim)).filter(({ final_amount }) => final_amount === null)
  const openLines = lines.filter(({ kind }) => open.some((line) => line.kind === kind))
  const rule = (what: 'ruling' | 'decision') =>
    openLines.map((line) => ({
      kind: line.kind,
      amount: fromKobo(part(line.kobo, line.story[what])),
      reason: 'So it is',
    }))
  if (claim.status === 'open' && told.answers) {
    await claimStep(
      db,
      bola,
      'answer_claim',
      claim,
      openLines.map((line) => ({
        kind: line.kind,
        answer: line.story.answer === 'countered' && !isCountered(line) ? 'refused' : line.story.answer,
        ...(isCountered(line) ? { counter_amount: fromKobo(offerOf(line)) } : {}),
      })),
    )
  } else if (claim.status === 'countered' && told.lenderAnswers) {
    const countered = openLines.filter(isCountered)
    const entries = countered.map(({ kind, story: { isTaken } }) => ({ kind, accepted: isTaken }))
    await claimStep(db, ada, 'answer_counter_offers', claim, entries)
  } else if (claim.status === 'contested') {
    await claimStep(db, judge, 'rule_claim', claim, rule('ruling'))
  } else if (claim.status === 'ruled' && told.appealBy !== 'nobody') {
    await appealClaim(db, told.appealBy === 'lender' ? ada : bola, claim)
  } else if (claim.status === 'appealed') {
    await claimStep(db, other, 'decide_appeal', claim, rule('decision'))
  } else {
    await passDeadline(db, booking)
  }
}

async function play(told: Story): Promise<string> {
  const lines = linesOf(told)
  const agreed = agreedOf(told)
  const contested = lines
    .map((line) => (line.kind === 'late_days' ? { ...line, kobo: line.kobo - agreed } : line))
    .filter(({ kobo }) => kobo > 0)
  // Who has nothing to claim any more is refused.
  fc.pre((told.borrower === 'first' ? contested : lines).length > 0)
  const setup = await setUpProvenRental(db, ENDED, { deposit_amount: fromKobo(told.deposit) })
  await confirmAndClaim(told, setup, lines)
  let steps = ''
  for (let most = 0; most < 8; most += 1) {
    const { booking_status } = await storedBooking(db, setup.booking)
    if (booking_status === 'completed') break
    steps += `${(await stepOf(setup.booking))?.status} `
    await takeStep(told, setup, contested)
    await expectWhole(setup)
  }
  const claimed = contested.map((line) => endOf(told, line)).reduce((a, b) => a + b, 0)
  expect(await storedBooking(db, setup.booking)).toMatchObject({
    booking_status: 'completed',
    claimed_amount: 0,
  })
  expect(await heldForBooking(db, setup.booking)).toBe(0)
  expect(toKobo(await walletBalance(db, setup.ada))).toBe(RENT + agreed + claimed)
  expect(toKobo(await walletBalance(db, setup.bola))).toBe(told.deposit - agreed - claimed)
  return steps
}

test('whatever is claimed, answered and ruled: to the kobo what was paid in, and nothing stays', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      for (const step of (await play(told)).trim().split(' ')) seen.add(step)
    }),
    { numRuns: Number(process.env.LEDGER_SEEDS ?? 30) },
  )
  expect([...seen]).toEqual(expect.arrayContaining(['open', 'countered', 'contested', 'ruled', 'appealed']))
}, 3_600_000)
