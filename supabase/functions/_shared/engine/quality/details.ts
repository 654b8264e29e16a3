import type { QualityFacts } from './facts.ts'

type Item = QualityFacts['item']

interface Check {
  points: number
  /** Where it says nothing about an item, it does not count. */
  asked?(item: Item): boolean
  /** 0 to 1. */
  met(item: Item): number
  strength: string
  missing: string
}

const worn = new Set(['Shoes', 'Dresses', 'Suits', 'Tops', 'Bottoms', 'Outerwear', 'Traditional', 'Formal'])
const measured = new Set([...worn, 'Bags', 'Wigs & Hair'])

const lengthOf = (text: string | null): number => text?.trim().replaceAll(/\s+/g, ' ').length ?? 0
const given = (text: string | null): number => (lengthOf(text) > 0 ? 1 : 0)

/** What a listing should say, and how much each counts. */
const checks: readonly Check[] = [
  {
    points: 15,
    met: ({ title }) => Math.min(1, lengthOf(title) / 20),
    strength: 'The title says what it is.',
    missing: 'The title is short: name the piece, its colour and its fabric.',
  },
  {
    points: 25,
    met: ({ description }) => Math.min(1, lengthOf(description) / 150),
    strength: 'The description is detailed.',
    missing: 'The description says little: fabric, fit, flaws and what is included help people decide.',
  },
  {
    points: 15,
    met: ({ condition }) => (condition ? 1 : 0),
    strength: 'The condition is given.',
    missing: 'The condition is missing.',
  },
  {
    points: 15,
    asked: ({ category }) => worn.has(category),
    met: ({ size }) => given(size),
    strength: 'The size is given.',
    missing: 'The size is missing.',
  },
  {
    points: 10,
    asked: ({ category }) => measured.has(category),
    met: ({ measurements }) => Math.min(1, Object.keys(measurements).length / 2),
    strength: 'It has measurements, so people know that it fits.',
    missing: 'There are hardly any measurements: add them, so people know whether it fits.',
  },
  {
    points: 10,
    met: ({ colour }) => given(colour),
    strength: 'The colour is given, so filters find it.',
    missing: 'The colour is missing, so filters do not find it.',
  },
  {
    points: 5,
    met: ({ brand }) => given(brand),
    strength: 'The brand is given.',
    missing: 'The brand is missing. For tailored pieces, name the tailor or write “Tailored”.',
  },
  {
    points: 5,
    asked: ({ availability_type: offered }) => offered === 'rent' || offered === 'both',
    met: ({ owner_terms: terms }) => given(terms),
    strength: 'The owner’s terms are clear before anybody books.',
    missing: 'There are no owner’s terms, e.g. on cleaning or alterations.',
  },
]

export interface Details {
  score: number
  strengths: string[]
  missing: string[]
}

export function detailsOf(item: Item): Details {
  const asked = checks
    .filter((check) => check.asked?.(item) ?? true)
    .map((check) => ({ ...check, share: check.met(item) }))
  const most = asked.reduce((sum, { points }) => sum + points, 0)
  const got = asked.reduce((sum, { points, share }) => sum + points * share, 0)
  return {
    score: Math.round((100 * got) / most),
    strengths: asked
      .filter(({ share, points }) => share === 1 && points >= 10)
      .map(({ strength }) => strength),
    missing: asked.filter(({ share }) => share < 0.6).map(({ missing }) => missing),
  }
}
