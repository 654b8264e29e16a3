import { countOf } from '#contract/rules/count.ts'
import type { Signal, SignalOf, SignalPerson } from '../model/signals'

/** How each kind of mark is shared, after "3 accounts …". */
const shared: Readonly<Record<string, string>> = {
  phone: 'gave the same phone number',
  device: 'signed up on the same device',
  bvn: 'gave the same BVN',
  document: 'gave the same identity document',
  bank_account: 'use the same bank account',
}

/** What proves each kind of mark. */
const proofs: Readonly<Record<string, string>> = {
  phone: 'proven by a code',
  device: 'seen at sign-up',
  bvn: 'proven by approved documents',
  document: 'proven by approved documents',
  bank_account: 'the bank names this person',
}

/** How sure it is that the mark is this person's: anybody can type a number. */
export function proofText(mark: string, proven: boolean): string {
  return proven ? (proofs[mark] ?? 'proven') : 'only typed, not proven'
}

export function nameIn(people: readonly SignalPerson[], id: string): string {
  return people.find((person) => person.id === id)?.name ?? 'Deleted user'
}

/** What is the case, in one sentence. */
export function signalTitle(signal: Signal): string {
  const { fact_count: count, people } = signal
  const [first] = people
  const name = first?.name ?? 'Deleted user'
  switch (signal.kind) {
    case 'shared_mark':
      return `${count} accounts ${shared[signal.evidence[0]?.mark ?? ''] ?? 'share a number, an account or a device'}`
    case 'rental_circle':
      return circleText(signal)
    case 'low_price':
      return `${name} asks far less than usual for ${countOf(count, 'item')}`
    case 'cancellations':
      return `${name} cancelled or missed ${countOf(count, 'agreed booking')}`
    case 'new_account':
      return `${name}’s account was new at ${countOf(count, 'valuable booking')}`
    case 'chargeback':
      return `The bank of ${name} disputed ${countOf(count, 'card payment')}`
    case 'repeated_photo':
      return `${countOf(count, 'photo')} from ${name} ${count === 1 ? 'was' : 'were'} uploaded by someone else before`
  }
}

/** `Ada rented from Bola, Bola from Ada`: the people are in the order of the circle. */
function circleText({ people }: SignalOf<'rental_circle'>): string {
  const names = people.map(({ name }) => name ?? 'Deleted user')
  return names
    .map((name, at) => `${name} ${at === 0 ? 'rented from' : 'from'} ${names[(at + 1) % names.length]}`)
    .join(', ')
}

/** `2 days`, `5 hours`: between two moments. */
export function spanText(from: string, to: string): string {
  const hours = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 3_600_000))
  return hours < 48 ? countOf(hours, 'hour') : `${Math.floor(hours / 24)} days`
}
