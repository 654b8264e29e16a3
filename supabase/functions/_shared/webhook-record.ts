import type { Json } from '#database.types.ts'

/** Names of what says who paid, with what card, from where, or what somebody wrote. */
const personal =
  /customer|authorization|email|phone|name|account|address|card|bin$|last4|exp_|signature|metadata|message|history|log$|note|evidence|recipient$|narration|reason$|session/i
const longest = { text: 200, list: 20, depth: 6 }

/** An address of mail, or the number of an account or a telephone. */
const isPersonalText = (text: string) => text.includes('@') || /^\+?[\d\s-]{10,}$/.test(text)

/**
 * An event of Paystack as it came, for the record, without what says who paid: at any depth by its name, and texts that
 * look like an address or a number of a person.
 */
export function withoutPersonalData(value: Json | undefined, depth = 0): Json | undefined {
  if (typeof value === 'string') return isPersonalText(value) ? undefined : value.slice(0, longest.text)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= longest.depth) return undefined
  if (Array.isArray(value)) {
    return value.slice(0, longest.list).map((entry) => withoutPersonalData(entry, depth + 1) ?? null)
  }
  const kept = Object.entries(value)
    .filter(([name]) => !personal.test(name))
    .map(([name, part]) => [name, withoutPersonalData(part, depth + 1)] as const)
    .filter(([, part]) => part !== undefined)
  return Object.fromEntries(kept)
}
