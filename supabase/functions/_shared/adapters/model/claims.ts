import { states } from '#contract/taxonomy.ts'
import { isColourName } from '../../engine/colour/read-colour.ts'
import { readTable } from '../../engine/outfit/traits.ts'
import { fabrics } from '../../engine/outfit/words/fabrics.ts'

/** What a sentence claims: its figures, colours, fabrics, days, places, names and promises. */

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'
const numberWords = new Map<string, string>([
  ...`${small} seventeen eighteen nineteen twenty`
    .split(' ')
    .map((word, at) => [word, `figure  ${at}`] as const),
  ...'thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, at) => [word, `figure  ${30 + at * 10}`] as const),
  ...'hundred thousand million billion dozen half double triple twice thrice quarter'
    .split(' ')
    .map((word) => [word, `figure  ${word}`] as const),
])
// "One of them" counts nothing.
numberWords.delete('one')

const days =
  'january february march april june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday tonight'
/** States of one word: two words of a name are found by their capital letters. */
const places = states.map((state) => state.toLowerCase())
const exact = new Set([
  ...days.split(' '),
  ...places,
  ...'aso staff team gift prize winner kobo ngn usd percent per cent dm ai app site dot pin ad ads number id ids bvn nin sms uuid key keys'.split(
    ' ',
  ),
  ...'fee fees card cards cost costs point points sign signs best cheapest dearest top hottest perfect bargain worth value'.split(
    ' ',
  ),
])
/** Beginnings of words that promise, ask for something, lead elsewhere, or speak of money, accounts and of the model itself. */
const promises =
  'naira dollar pound euro price cheap cost pay paid free discount promo coupon bonus offer confirm sale bargain transfer bank wallet account balance deposit refund guarante insur warrant verif trust official authent genuin original approv certif admin support customer contact call whatsapp telegram instagram facebook tiktok snapchat twitter messag phone mobile email e-mail mail link click visit web url http download password passcod code otp login log-in instruct prompt system ignor overrid develop assistant model secret token script rent book buy sell bought sold order reserv available unavailable deliver pickup pick-up stolen fake scam fraud owner lender borrower seller score rating rate rank review dispute suspend ban police court lawyer'.split(
    ' ',
  )
const cloths = new Set(readTable(fabrics).keys())
const negations = /\b(?:no|not|none|never|nothing|nobody|without|nor|neither|cannot|hardly)\b|n['’]t\b/iu

const figures =
  /(₦|\bngn\s?)?\s?(\d[\d,]*(?:\.\d+)?)\s?(%|percent\b|per cent\b|naira\b|kobo\b|k\b)?|[\p{L}\p{M}]+/giu

/** In the order in which they are said, in digits or in words. */
function figuresIn(text: string): string[] {
  return [...text.matchAll(figures)].flatMap(([found, before = '', digits, after = '']) => {
    if (digits === undefined) return numberWords.get(found.toLowerCase()) ?? []
    const unit = `${before}${after}`
      .trim()
      .toLowerCase()
      .replace(/^(ngn|naira)$/, '₦')
      .replace(/^per ?cent$/, '%')
    return `figure ${unit} ${Number(digits.replaceAll(',', ''))}`
  })
}

/** Capital letters inside a sentence: names of people, places and makers. */
const names = (text: string): string[] =>
  [...text.matchAll(/(?<![.!?:]\s*["“‘']?|^["“‘']?)(?<=[^\p{L}\p{M}])\p{Lu}[\p{L}\p{M}'’-]*/gu)].map(
    ([name]) => `name ${name.toLowerCase()}`,
  )

function claimOf(word: string): string | undefined {
  if (exact.has(word)) return word
  if (isColourName(word)) return `colour ${word}`
  if (cloths.has(word)) return `fabric ${word}`
  const promise = promises.find((beginning) => word.startsWith(beginning))
  return promise && `promise ${promise}`
}

const wordsIn = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu) ?? []

function claimsIn(text: string): Set<string> {
  const words = wordsIn(text).flatMap((word) => [word, ...(word.includes('-') ? word.split('-') : [])])
  return new Set([...figuresIn(text), ...names(text), ...words.flatMap((word) => claimOf(word) ?? [])])
}

/** Whether a sentence claims nothing beyond our own sentence and the facts beside it, and denies where ours does. */
export function saysNoMoreThan(text: string, own: string, about: readonly string[]): boolean {
  if (negations.test(text) !== negations.test(own)) return false
  // Figures that change places say something else: 5 rentals with 4 people.
  if (own !== '' && figuresIn(text).join() !== figuresIn(own).join()) return false
  const known = new Set(
    [own, ...about].flatMap((source) => [
      ...claimsIn(source),
      ...wordsIn(source).map((word) => `name ${word}`),
    ]),
  )
  return [...claimsIn(text)].every((claim) => known.has(claim))
}
