import { escapeHtml } from '#contract/html.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { colours, markAt, pattern } from '../_shared/drawing/brand.ts'
import type { Studio } from '../_shared/drawing/studio.ts'
import { cleanText, type Measure, shorten, wrapText } from '../_shared/drawing/text.ts'

export const cardSize = { width: 1200, height: 630 }
/** 3:4, as everywhere. */
const photoSize = { width: 472, height: 630 }

export interface CardFacts {
  title: string
  rent: { amount: number; per: string } | null
  sale: number | null
  place: string
  /** `Free now`, or the next free days. */
  days: string
  good: boolean
}

const left = 536
const right = 1140

/** The card of an item as SVG. */
export function drawCard(
  facts: CardFacts,
  photo: string | null,
  measure: Pick<Studio, 'display' | 'text'>,
): string {
  const { display, text } = measure
  const size = { width: right - left, lines: 3 }
  const title = wrapText(cleanText(facts.title), size.width, size.lines, display(56))
  const priceTop = 186 + title.length * 64
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}" viewBox="0 0 1200 630">
${pattern}
<rect width="1200" height="630" fill="${colours.paper}"/>
<rect width="1200" height="630" fill="url(#adire)" opacity="0.09"/>
${photo ? photoOf(photo) : emptyPhoto}
${markAt(left, 48)}
<g font-family="Bricolage Grotesque, Noto Sans" font-weight="700" fill="${colours.ink}">
${title.map((line, row) => `<text x="${left}" y="${196 + row * 64}" font-size="56">${escapeHtml(line)}</text>`).join('\n')}
${priceOf(facts, priceTop, display)}
</g>
${footer(facts, text)}
</svg>`
}

function priceOf({ rent, sale }: CardFacts, top: number, display: Studio['display']): string {
  const main = rent?.amount ?? sale
  if (main === null || main === undefined) return ''
  const amount = formatNaira(main)
  const wide = display(68)(amount)
  const per = rent
    ? `<text x="${left + wide + 14}" y="${top + 50}" font-size="34" fill="${colours.quiet}">/ ${rent.per}</text>`
    : ''
  const buy =
    rent && sale !== null
      ? `<text x="${left}" y="${top + 100}" font-size="32" fill="${colours.quiet}">or buy ${formatNaira(sale)}</text>`
      : ''
  return `<text x="${left}" y="${top + 50}" font-size="68" fill="${colours.indigo}">${amount}</text>${per}${buy}`
}

function footer({ days, good, place }: CardFacts, text: (size: number) => Measure): string {
  const label = shorten(days, right - left - 48, text(28))
  const width = Math.ceil(text(28)(label) * 1.06) + 48
  const [ground, ink] = good ? ['#dff0e4', '#1e6b47'] : ['#ede6d9', colours.ink]
  const where = shorten(cleanText(place), 400, text(28))
  return `<g font-family="Noto Sans" font-size="28">
<text x="${right}" y="86" text-anchor="end" fill="${colours.quiet}">${escapeHtml(where)}</text>
<rect x="${left}" y="526" width="${width}" height="56" rx="28" fill="${ground}"/>
<text x="${left + 24}" y="564" fill="${ink}" font-weight="700">${escapeHtml(label)}</text>
</g>`
}

const photoOf = (photo: string): string =>
  `<image x="0" y="0" width="${photoSize.width}" height="${photoSize.height}" preserveAspectRatio="xMidYMid slice" href="${photo}"/>`

const emptyPhoto = `<rect width="${photoSize.width}" height="${photoSize.height}" fill="${colours.indigo}"/>
<rect width="${photoSize.width}" height="${photoSize.height}" fill="url(#paste)" opacity="0.35"/>`
