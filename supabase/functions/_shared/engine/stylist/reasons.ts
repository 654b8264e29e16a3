import { isColourName } from '../colour/read-colour.ts'
import type { Slot } from '../outfit/slots.ts'
import type { Candidate, Wish } from './candidates.ts'
import type { Draft } from './looks.ts'
import { fits } from './sizes.ts'
import type { Fact, Recommendation } from './types.ts'

/** Words of owners that may stand in a reason: a few letters, nothing that could be read as an instruction or a link. */
const short = /^[\p{L}\p{M}][\p{L}\p{M}\p{N} .'’&/-]{0,29}$/u
/** A city is a name of three words at most, and no sentence. */
const isCity = (text: string): boolean =>
  short.test(text) && !/[.]\s/.test(text) && text.split(/\s+/).length <= 3

/** A piece of the look whose colour this one takes up. */
function partnerOf({ read, piece }: Candidate, look: Draft): Candidate | undefined {
  const own = read.colours.swatches[0]
  return look.pieces.find(
    (other) =>
      other.piece.item.id !== piece.item.id && own && other.read.colours.swatches[0]?.family === own.family,
  )
}

function factsOf(one: Candidate, look: Draft, { request, occasion }: Wish): Fact[] {
  const { item, receive, rent, deposit, delivery } = one.piece
  const partner = partnerOf(one, look)
  const facts: Fact[] = []
  if (one.fit > 0) facts.push({ about: 'occasion', value: occasion.name })
  if (isColourName(item.colour)) facts.push({ about: 'colour', value: item.colour })
  if (partner) facts.push({ about: 'goesWith', value: partner.piece.item.id })
  const asked = fits({ ...item, size: '' }, one.read.slot, request) === false
  if (asked && short.test(item.size) && !/^(one|free) size$/i.test(item.size))
    facts.push({ about: 'size', value: item.size })
  facts.push({ about: 'days', start: request.start, end: request.end })
  if (isCity(item.city)) facts.push({ about: 'city', value: item.city })
  facts.push({ about: 'receive', value: receive }, { about: 'rent', value: rent })
  if (deposit > 0) facts.push({ about: 'deposit', value: deposit })
  if (delivery > 0) facts.push({ about: 'delivery', value: delivery })
  return facts
}

const whole = new Intl.NumberFormat('en-NG')
const withKobo = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const price = (amount: number): string => `₦${(Number.isInteger(amount) ? whole : withKobo).format(amount)}`

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

function day(date: string): string {
  const [year = '', month = '', number = ''] = date.split('-')
  return `${Number(number)} ${months[Number(month) - 1]} ${year}`
}

/** What a piece is called in the reason of another, where its own noun is not said as it stands in the tables. */
const slotWords: Readonly<Partial<Record<Slot, string>>> = {
  onepiece: 'dress',
  set: 'outfit',
  top: 'top',
  bottom: 'lower half',
  outer: 'jacket',
  shoes: 'shoes',
  bag: 'bag',
  head: 'headwear',
  hair: 'hair',
  eyes: 'sunglasses',
  neck: 'necklace',
  ears: 'earrings',
  wrist: 'bracelet',
  finger: 'ring',
  jewelry: 'jewelry',
  watch: 'watch',
  scarf: 'scarf',
  waist: 'belt',
}
const ownNouns = new Set(
  'gown jumpsuit kaftan bubu agbada suit tuxedo gele fila turban fascinator hat ipele clutch tote blouse skirt wrapper coat blazer'.split(
    ' ',
  ),
)

function nameOf({ read }: Candidate): string {
  const last = read.noun.split(' ').at(-1) ?? ''
  return ownNouns.has(last) ? last : (slotWords[read.slot] ?? 'rest of the look')
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

type Facts = { [Kind in Fact['about']]?: Extract<Fact, { about: Kind }> }

/** The sentence of a reason, of its facts and nothing else. */
function sentence(facts: readonly Fact[], nounOf: (id: string) => string): string {
  const by = Object.fromEntries(facts.map((fact) => [fact.about, fact])) as Facts
  const parts: string[] = []
  if (by.occasion) parts.push(`Right for ${by.occasion.value}.`)
  if (by.colour && by.goesWith)
    parts.push(`${capital(by.colour.value)}, like the ${nounOf(by.goesWith.value)}.`)
  else if (by.colour) parts.push(`${capital(by.colour.value)}.`)
  if (by.size) parts.push(`Your size: ${by.size.value}.`)
  if (by.days) {
    const days =
      by.days.start === by.days.end ? day(by.days.start) : `${day(by.days.start)} to ${day(by.days.end)}`
    parts.push(`Free ${days}.`)
  }
  if (by.receive && by.city)
    parts.push(
      by.receive.value === 'delivery' ? `Delivered from ${by.city.value}.` : `Pickup in ${by.city.value}.`,
    )
  parts.push(moneySentence(by))
  return parts.filter((part) => part !== '').join(' ')
}

function moneySentence({ rent, deposit, delivery }: Facts): string {
  if (!rent) return ''
  const more = [
    ...(deposit ? [`${price(deposit.value)} deposit`] : []),
    ...(delivery ? [`${price(delivery.value)} delivery`] : []),
  ]
  return `${[`${price(rent.value)} rent`, ...more].join(', ')}.`
}

export function recommend(one: Candidate, look: Draft, wish: Wish): Recommendation {
  const facts = factsOf(one, look, wish)
  const nounOf = (id: string): string => {
    const other = look.pieces.find(({ piece }) => piece.item.id === id)
    return other ? nameOf(other) : 'rest of the look'
  }
  return { itemId: one.piece.item.id, facts, reason: sentence(facts, nounOf) }
}
