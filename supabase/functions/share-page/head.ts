import { escapeHtml } from '#contract/html.ts'
import { itemPlace, priceText, rentPrices, salePrice } from '#contract/rules/item-words.ts'
import type { SharedItem } from '../_shared/shared-item.ts'

export interface Addresses {
  /** Of the page itself. */
  page: string
  card: string
  photos: string[]
}

/** The app's page with the head of an item: what search engines and the previews of links read. */
export function withHead(page: string, item: SharedItem, addresses: Addresses): string {
  const end = page.search(/<\/head\s*>/i)
  if (end < 0) return page
  const head = page
    .slice(0, end)
    .replace(/<title>[\s\S]*?<\/title>/i, '')
    .replace(/<meta\s+(name="(description|twitter:[^"]*)"|property="og:[^"]*")[^>]*>/gi, '')
    .replace(/<link\s+rel="canonical"[^>]*>/gi, '')
  return `${head}${headOf(item, addresses)}\n  ${page.slice(end)}`
}

function headOf(item: SharedItem, { page, card, photos }: Addresses): string {
  const title = `${item.title} · Aso`
  const description = descriptionOf(item)
  const tags = [
    `<title>${escapeHtml(title)}</title>`,
    named('description', description),
    `<link rel="canonical" href="${escapeHtml(page)}" />`,
    property('og:type', 'product'),
    property('og:site_name', 'Aso'),
    property('og:locale', 'en_NG'),
    property('og:title', item.title),
    property('og:description', description),
    property('og:url', page),
    property('og:image', card),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', `${item.title}: ${priceText(item)}`),
    named('twitter:card', 'summary_large_image'),
    `<script type="application/ld+json">${scriptText(productOf(item, { page, card, photos }))}</script>`,
  ]
  return tags.map((tag) => `    ${tag}`).join('\n')
}

/** `₦5,000 / day or buy ₦60,000 · Dresses · Yaba, Lagos. A gown with …` */
export function descriptionOf(item: SharedItem): string {
  const facts = [priceText(item), item.category, itemPlace(item)].filter(Boolean).join(' · ')
  const words = (item.description ?? '').replace(/\s+/g, ' ').trim()
  const text = words ? `${facts}. ${words}` : facts
  const letters = [...text]
  if (letters.length <= 200) return text
  const cut = letters.slice(0, 199).join('')
  const ended = letters[199] === ' ' ? cut : cut.replace(/\s+\S*$/, '')
  return `${ended.replace(/[\s,;:–-]+$/, '')}…`
}

const stock = {
  available: 'InStock',
  rented: 'OutOfStock',
  sold: 'SoldOut',
  unavailable: 'OutOfStock',
} as const satisfies Record<SharedItem['status'], string>

/** Structured data, in the words of schema.org. */
function productOf(item: SharedItem, { page, card, photos }: Addresses): object {
  const sale = salePrice(item)
  const common = {
    '@type': 'Offer',
    url: page,
    priceCurrency: 'NGN',
    availability: `https://schema.org/${stock[item.status]}`,
  }
  const rents = rentPrices(item).map(({ per, amount }) => ({
    ...common,
    businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
    price: amount,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: amount,
      priceCurrency: 'NGN',
      unitCode: { day: 'DAY', week: 'WEE', month: 'MON' }[per],
    },
  }))
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    productID: item.id,
    name: item.title,
    ...(item.description && { description: item.description }),
    category: item.category,
    image: photos.length > 0 ? photos : [card],
    ...(item.brand && { brand: { '@type': 'Brand', name: item.brand } }),
    ...(item.colour && { color: item.colour }),
    ...(item.size && { size: item.size }),
    itemCondition: `https://schema.org/${item.condition === 'new' ? 'NewCondition' : 'UsedCondition'}`,
    offers: [...rents, ...(sale === null ? [] : [{ ...common, price: sale }])],
  }
}

const named = (name: string, content: string): string =>
  `<meta name="${name}" content="${escapeHtml(content)}" />`
const property = (name: string, content: string): string =>
  `<meta property="${name}" content="${escapeHtml(content)}" />`

/** JSON that no script element ends in. */
function scriptText(value: object): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
