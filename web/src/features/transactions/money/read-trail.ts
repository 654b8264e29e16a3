import { addNaira } from '#contract/rules/money.ts'
import type { Booking } from '../model/booking'
import type { MoneyMove } from './booking-money'
import { moveText } from './move-text'

/** The ledger's label of a booking's escrow account. */
const escrow = 'Held by Aso'
const asoFee = 'Aso fee'
/** While a bank looks into the card payment, its money is with Aso all the same. */
const held: readonly string[] = [escrow, 'Set aside for the bank']

type Flow = 'in' | 'out' | 'past'

/** One transfer from the viewer's side: to them, from them, or between others. */
export interface TrailLine {
  id: string
  text: string
  amount: number
  flow: Flow
}

/** What happened at one moment, and what Aso held afterwards. */
export interface TrailEvent {
  at: string
  title: string
  lines: TrailLine[]
  held: number
}

export type Account = 'held' | 'mine' | 'theirs' | 'aso' | 'card'

export interface Trail {
  held: number
  /** Where the booking's money is now; together they are what was paid. Who paid a penalty can have less than nothing of it. */
  balances: Record<Account, number>
  /** What has left for the card, of what goes there. */
  sentToCard: number
  /** Naira of the other side's wallet that a ruling brought me beyond that, or below zero of mine that it took. */
  penalty: number
  events: TrailEvent[]
}

export function readTrail(moves: readonly MoneyMove[], booking: Booking): Trail {
  const balances: Record<Account, number> = { held: 0, mine: 0, theirs: 0, aso: 0, card: 0 }
  const events: TrailEvent[] = []
  let penalty = 0
  let lostDiscount = 0
  let sentToCard = 0
  for (const [position, move] of moves.entries()) {
    if (move.from_label === asoFee) giveFeeBack(balances, move)
    else if (ofGroups.test(move.description) && ofPenalties.includes(move.kind))
      lostDiscount = addNaira(lostDiscount, penaltyOf(move))
    else if (ofPenalties.includes(move.kind)) penalty = addNaira(penalty, penaltyOf(move))
    else if (ofCardRefunds.includes(move.kind)) moveToCard(balances, move)
    else {
      const account = accountOf(move)
      balances[account] = addNaira(balances[account], move.amount)
    }
    if (move.to_label === 'Card') sentToCard = addNaira(sentToCard, move.amount)
    if (held.includes(move.from_label)) balances.held = addNaira(balances.held, -move.amount)
    const line = {
      id: `${position}`,
      text: moveText(move, booking),
      amount: move.amount,
      flow: flowOf(move, booking),
    }
    const last = events.at(-1)
    // Moves of one posting carry the same instant.
    if (last?.at === move.at) {
      last.lines.push(line)
      last.held = balances.held
    } else {
      events.push({ at: move.at, title: eventTitle(move, booking), lines: [line], held: balances.held })
    }
  }
  for (const event of events) {
    if (event.held <= 0) continue
    if (event.title === rentalComplete) event.title = 'The return is confirmed'
    if (event.title === claimSettled) event.title = 'A part of the claim is settled'
  }
  balances.mine = addNaira(balances.mine, penalty, lostDiscount)
  balances.theirs = addNaira(balances.theirs, -penalty, -lostDiscount)
  return { held: balances.held, balances, sentToCard, penalty, events }
}

const myWallet = 'Your wallet'

/** Moves between the two sides by a ruling. What is owed is a debt, and no money until it is repaid. */
const ofPenalties: readonly MoneyMove['kind'][] = ['penalty', 'debt', 'debt_repayment']

/** Beyond the deposit, for a group that fell apart: as the ledger names it. */
const ofGroups = /^Group discount /

function penaltyOf({ from_label, to_label, amount }: MoneyMove): number {
  if (to_label === myWallet) return amount
  return from_label === myWallet ? -amount : 0
}

/** What an appeal takes back brings Aso no fee. */
function giveFeeBack(balances: Record<Account, number>, move: MoneyMove): void {
  const account = accountOf(move)
  balances.aso = addNaira(balances.aso, -move.amount)
  balances[account] = addNaira(balances[account], move.amount)
}

/** From the wallet on to the card, and back where that failed. */
const ofCardRefunds: readonly MoneyMove['kind'][] = ['card_refund', 'card_refund_return']

function moveToCard(balances: Record<Account, number>, { from_label, to_label, amount }: MoneyMove): void {
  const sent = from_label === myWallet ? amount : to_label === myWallet ? -amount : 0
  balances.card = addNaira(balances.card, sent)
  balances.mine = addNaira(balances.mine, -sent)
}

function accountOf({ to_label }: MoneyMove): Account {
  if (held.includes(to_label)) return 'held'
  if (to_label === 'Card') return 'card'
  if (to_label === myWallet) return 'mine'
  return to_label === asoFee ? 'aso' : 'theirs'
}

function flowOf(move: MoneyMove, { side }: Booking): Flow {
  if (move.to_label === myWallet) return 'in'
  if (move.from_label === myWallet && [...ofPenalties, ...ofCardRefunds].includes(move.kind)) return 'out'
  const paid = move.to_label === escrow && move.kind !== 'chargeback_return'
  return paid && side === 'borrower' ? 'out' : 'past'
}

/** How the ledger names what moves when a rental gets other days, and what an admin gave. */
const otherDays = /^Other dates for /
const ruled = /^Ruled to you for /

const rentalComplete = 'The rental is complete'
const claimSettled = 'The claim is settled'
/** A settlement begins with the price: what comes by itself is of a claim. */
const ofClaims: readonly MoneyMove['kind'][] = ['claim', 'late_charge', 'deposit_refund']

const ofTheBank: Partial<Record<MoneyMove['kind'], string>> = {
  chargeback: 'A bank is looking into the payment',
  chargeback_return: 'The bank confirmed the payment',
  chargeback_loss: 'The bank took the payment back',
}

function eventTitle({ kind, description }: MoneyMove, booking: Booking): string {
  const { side, sale, other, booking_status, cancelled_by } = booking
  if (otherDays.test(description)) {
    if (kind === 'refund') return 'Dates changed, for less'
    return side === 'borrower' ? 'You paid for the new dates' : `${other.name} paid for the new dates`
  }
  if (kind === 'card_refund')
    return description === 'Refunded to the card' ? 'Sent to your card' : 'You chose your card'
  if (kind === 'card_refund_return') return 'Your card could not be refunded'
  if (kind === 'debt_repayment')
    return ofGroups.test(description) ? 'The lost group discount is paid' : 'A penalty is paid'
  if (ruled.test(description) || kind === 'penalty' || kind === 'debt') return 'Aso has decided'
  if (ofClaims.includes(kind)) return claimSettled
  if (kind === 'card_payment' || kind === 'wallet_payment')
    return side === 'borrower' ? 'You paid' : `${other.name} paid`
  if (kind === 'late_payment') return 'A payment came late'
  const ofBank = ofTheBank[kind]
  if (ofBank) return ofBank
  if (kind === 'refund' || kind === 'cancellation_fee') {
    if (booking_status === 'expired') return 'The request expired'
    const who = cancelled_by === side ? 'You' : other.name
    return `${who} ${booking_status === 'declined' ? 'declined' : 'cancelled'}`
  }
  return sale ? 'The sale is complete' : rentalComplete
}
