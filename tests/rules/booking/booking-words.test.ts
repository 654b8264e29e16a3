import { beforeAll, describe, expect, test } from 'vitest'
import { addNaira, formatNaira } from '#contract/rules/money.ts'
import { bookingMoney } from '@/domain/bookings/booking-money'
import { may } from '@/features/transactions/model/actions'
import { isMyTurn } from '@/features/transactions/model/badges'
import { day, heldForBooking, updateReturnConfirmation } from '../../support/database/builders.ts'
import { setSetting } from '../../support/database/settings.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { tried } from './action-calls.ts'
import { bookingStates } from './booking-states.ts'
import { bookingSteps, type Case, further } from './booking-steps.ts'
import { type Said, wordsFor } from './booking-words.ts'

const db = openTestDatabase()

// With a fee, the price that is paid and the price that is earned are two amounts.
beforeAll(async () => void (await setSetting(db, 'platform_fee_percent', 10)))

interface Gets {
  owner: number
  renter: number
}

const walletOf = `select wallet_balance as naira from public.profiles where user_id = $1`

/** What both sides get when whoever has not yet confirmed does so today, by a settlement that is taken back; null: it can't. */
async function settlementToday({ ada, bola, booking }: Case): Promise<Gets | null> {
  let gets: Gets | null = null
  await tried(db, async (run) => {
    const balance = async (person: Person) => Number((await run(person, walletOf, [person.id]))[0]?.naira)
    const before = { owner: await balance(ada), renter: await balance(bola) }
    for (const [person, side] of [
      [bola, 'borrower'],
      [ada, 'lender'],
    ] as const) {
      await run(
        person,
        `update public.transactions set ${side}_return_confirmed = true,
           actual_return_date = case when transaction_type = 'rental' and rental_start_date <= $2::date then $2::date end
         where id = $1 and not ${side}_return_confirmed and settled_at is null`,
        [booking.id, day(0)],
      )
    }
    gets = {
      owner: addNaira(await balance(ada), -before.owner),
      renter: addNaira(await balance(bola), -before.renter),
    }
    return true
  })
  return gets
}

/** What both sides get when this one cancels now and the other agrees, taken back; null: it can't. */
async function cancelledToday({ ada, bola, booking }: Case, by: Person): Promise<Gets | null> {
  let gets: Gets | null = null
  await tried(db, async (run) => {
    const balance = async (person: Person) => Number((await run(person, walletOf, [person.id]))[0]?.naira)
    const before = { owner: await balance(ada), renter: await balance(bola) }
    const [answer] = await run(by, 'select booking_status from public.cancel_booking($1)', [booking.id])
    if (answer?.booking_status !== 'cancelled') {
      await run(by === ada ? bola : ada, 'select public.accept_question($1)', [booking.id])
    }
    gets = {
      owner: addNaira(await balance(ada), -before.owner),
      renter: addNaira(await balance(bola), -before.renter),
    }
    return true
  })
  return gets
}

/** Every amount that is true of a booking now: what it costs, what moved, what is held, and what a settlement moves. */
async function trueAmounts(
  found: Case,
  { booking, moves, quote }: Said,
  gets: Gets | null,
): Promise<Set<string>> {
  const { total_amount, deposit_amount, rental_price, claimed_amount, paid_claim, ruled_claim } = booking
  const { net, fee, late, toOwner, back } = bookingMoney(booking)
  // What the owner's silence pays: the day on which the renter confirmed counts.
  const bySilence = namedNoDay(booking) ? [toOwner, back] : []
  const sums = ['Your wallet', 'Held by Aso'].map((to) =>
    addNaira(...moves.filter(({ to_label }) => to_label === to).map(({ amount }) => amount)),
  )
  const mine = sums[0] ?? 0
  const known = ['Your wallet', 'Held by Aso', 'Aso fee', 'Card']
  const toOther = moves.filter(({ to_label }) => !known.includes(to_label))
  return new Set(
    [
      ...[total_amount, deposit_amount, rental_price, claimed_amount, paid_claim, net, fee, late, mine],
      ...[ruled_claim ?? 0, addNaira(claimed_amount, -(ruled_claim ?? 0))],
      ...moves.map(({ amount }) => amount),
      addNaira(...toOther.map(({ amount }) => amount)),
      await heldForBooking(db, found.booking),
      ...bySilence,
      ...(gets ? [gets.owner, gets.renter] : []),
      // Held to what cancelling moves below.
      ...(quote ? [quote.refund, quote.to_lender] : []),
    ].map(formatNaira),
  )
}

/** A renter who confirms without a day, which no screen does, leaves it to the owner to name one. */
function namedNoDay({ booking_status, borrower_return_confirmed, borrower_return_date }: Said['booking']) {
  return booking_status === 'active' && borrower_return_confirmed && borrower_return_date === null
}

const asking = /Pay for|Please (accept|confirm)|Without an answer/

/** The deadlines by which one side alone owes an answer. */
const owed = /^(pay|answer_|confirm_return|handover_unproven)/

function expectOneMove({ side, booking, now, told }: Said): void {
  const { deadline, booking_status: status, rental_start_date: start } = booking
  if (isMyTurn(booking)) expect(now.who).toBe('me')
  // The screen expects no move where only the database knows that somebody may not pay or is too late, nor where a report asks
  // what happened, because Aso decides that.
  const cannotPay = status === 'pending' && !may(booking, 'pay')
  if (!deadline || cannotPay || (start !== null && start > day(0) && deadline.kind === 'handover_unproven'))
    return
  if (deadline.asked.length === 0) expect(now.who).toBe('aso')
  const [asked] = deadline.asked
  if (deadline.asked.length !== 1 || (asked === side && deadline.kind === 'nobody_handed_over')) return
  if (asked === side) expect(now.who).toBe('me')
  else expect(now.who).not.toBe('me')
  if (owed.test(deadline.kind) && asked === side) {
    expect(told, `${deadline.kind} of the ${asked}`).toMatch(asking)
    // A payment has a clock of its own.
    const until = Date.parse(deadline.due_at)
    if (deadline.kind !== 'pay' && until > Date.now()) expect(now.until).toBe(until)
  }
}

const paidOut =
  /(is|are) (back )?in your wallet|has been paid|refunded|went (back )?to|came back to you|earned/i
const promised = /comes back|goes back|is paid out|paid when|you both confirm|for you$/i
const accepted = /\bconfirmed\b(?! the return)/i

/** Facts that the words of every screen are held to. */
function expectTrue({ booking, texts }: Said, held: number): void {
  const { booking_status: status, total_amount, paid_at } = booking
  for (const [screen, text] of Object.entries(texts)) {
    const says = `${screen}: ${text}`
    if (['pending', 'requested', 'declined', 'expired'].includes(status)) expect(says).not.toMatch(accepted)
    if (paid_at === null || held === total_amount) expect(says).not.toMatch(paidOut)
    if (held === 0 && paid_at !== null && !/the (mails|notifications)/.test(screen))
      expect(says).not.toMatch(promised)
  }
}

const steps = bookingSteps(db)
const { begun, receives } = steps
const returned = (side: 'ada' | 'bola') => (found: Case) =>
  updateReturnConfirmation(db, found[side], found.booking, { actual_return_date: day(0) })

const lateReturns: Record<string, () => Promise<Case>> = {
  'a rental that came back three days late, as the borrower says': async () =>
    further(await further(await begun(5), receives), returned('bola')),
  'a rental that came back three days late': async () =>
    further(await further(await further(await begun(5), receives), returned('bola')), returned('ada')),
  'a rental that came back later than its deposit pays for': async () =>
    further(await further(await further(await begun(9), receives), returned('bola')), returned('ada')),
}

/** A booking in one state, and what both sides read of it. Nothing that is asked of it changes it. */
interface Scene {
  found: Case
  /** What both sides get by a settlement today. */
  gets: Gets | null
  sides: { person: Person; said: Said }[]
}

async function sceneOf(found: Case): Promise<Scene> {
  const gets = await settlementToday(found)
  const sides = []
  for (const person of [found.bola, found.ada])
    sides.push({ person, said: await wordsFor(db, person, found) })
  return { found, gets, sides }
}

describe.each(Object.entries({ ...bookingStates(db, steps), ...lateReturns }))('%s', (name, make) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await sceneOf(await make())
  })

  test('has the same facts on every screen and in every mail, for both sides', async () => {
    const held = await heldForBooking(db, scene.found.booking)
    for (const { said } of scene.sides) {
      expectTrue(said, held)
      expectOneMove(said)
      const allowed = await trueAmounts(scene.found, said, scene.gets)
      for (const [screen, text] of Object.entries(said.texts)) {
        for (const [amount] of text.matchAll(/₦\d+(,\d{3})*(\.\d{2})?/g)) {
          expect([...allowed], `${name}, ${said.side}, ${screen}: ${text}`).toContain(amount)
        }
      }
    }
  })

  test('asks before cancelling with what it moves', async () => {
    for (const { person, said } of scene.sides) {
      const { quote, booking, texts } = said
      const gets = await cancelledToday(scene.found, person)
      expect(quote === null).toBe(gets === null)
      if (!quote || !gets) continue
      expect(gets).toEqual({ owner: quote.to_lender, renter: booking.paid ? quote.refund : 0 })
      expect(/no money moves/.test(texts['the cancel dialog'] ?? '')).toBe(!booking.paid)
    }
  })

  test('sends text messages to whose move it is, until the instant that the screens name', async () => {
    for (const { now, booking, texts, side } of scene.sides.map(({ said }) => said)) {
      const { deadline } = booking
      const sms = texts['the text message']
      if (!sms || !deadline) continue
      expect(deadline.asked).toContain(side)
      expect(['me', 'both'].concat(deadline.kind === 'return_overdue' ? 'them' : [])).toContain(now.who)
      const [due] = await db.query(`select private.moment_label($1::timestamptz) as label`, [deadline.due_at])
      expect(sms).toContain(`Answer by ${due?.label}`)
      if (now.until !== null) expect(now.until).toBe(Date.parse(deadline.due_at))
    }
  })

  test('promises what a settlement pays', () => {
    const { gets, sides } = scene
    const booking = sides[0]?.said.booking
    if (!booking || namedNoDay(booking)) return
    if (gets === null || (gets.owner === 0 && gets.renter === 0)) return
    const { toOwner, back } = bookingMoney(booking)
    expect({ owner: toOwner, renter: back }).toEqual(gets)
  })
})
