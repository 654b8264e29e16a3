import { sqlLiteral } from '../../scripts/project/sql-literal.ts'

/** What the market's screen asks: each combination with several values, so that no single one stays in a cache by chance. */

export interface Combination {
  name: string
  /** Named arguments of search_items as SQL, one for each variation. */
  variations: readonly string[]
  /** How many pages down: the cursor is found before anything is measured. */
  pagesDown?: number
  /** search_items unless named. */
  procedure?: 'search_items' | 'search_counts' | 'similar_items' | 'nearest_items'
}

type Values = readonly string[]

const quoted = (name: string, values: Values): Values =>
  values.map((value) => `${name} => ${sqlLiteral(value)}`)

const days = (from: number, to: number): string =>
  `p_start => private.today() + ${from}, p_end => private.today() + ${to}`

/** Common words, rare ones, several, synonyms, slips and words nobody uses. */
const query = quoted('p_query', [
  'dress',
  'red gele',
  'agbada',
  'aso oke',
  'wig',
  'coral beads',
  'agabda',
  'champagne guipure fascinator',
  'gold shoes lagos',
  'masquerade costume',
  'wedding gwon',
  'headtie wine',
  'luxury red ankara human hair wig',
  'zzyzx',
])
const category = quoted('p_category', ['Dresses', 'Traditional', 'Shoes', 'Other', 'Wigs & Hair'])
const type = quoted('p_type', ['rent', 'sale'])
const price = [
  'p_price_to => 4999',
  'p_price_from => 5000, p_price_to => 15000',
  'p_price_from => 50001',
  'p_price_from => 7300, p_price_to => 7400',
]
const size = quoted('p_size', ['M', 'UK 14', '24 inch', '43'])
const brand = quoted('p_brand', ['Maison Bbra1', 'Maison Kira60', 'Maison Rlra199', 'Nobody'])
const colour = quoted('p_colour', ['Black', 'Wine', 'Champagne'])
const condition = quoted('p_condition', ['excellent', 'fair'])
const city = quoted('p_city', ['Ikeja', 'Enugu', 'Sokoto'])
const state = quoted('p_state', ['Lagos', 'Rivers', 'Sokoto', 'Ondo'])
const near = [
  'p_latitude => 6.51, p_longitude => 3.37, p_radius_km => 10',
  'p_latitude => 4.82, p_longitude => 7.05, p_radius_km => 5',
  'p_latitude => 9.08, p_longitude => 7.4, p_radius_km => 50',
]
const here = ['p_latitude => 6.51, p_longitude => 3.37', 'p_latitude => 12, p_longitude => 8.59']
const dates = [days(2, 4), days(30, 36), days(135, 137), days(60, 62), days(100, 114)]
const sorts = ['newest', 'price_low', 'price_high', 'rating'] as const
const sort = (name: string): string => `p_sort => '${name}'`

/** Every value of each list at least once, side by side. */
function together(...lists: readonly Values[]): Values {
  const rows = Math.max(...lists.map((list) => list.length)) * 2
  return Array.from({ length: rows }, (_, at) =>
    lists.map((list) => list[(at + Math.floor(at / list.length)) % list.length] ?? '').join(', '),
  )
}

const of = (name: string, ...lists: readonly Values[]): Combination => ({
  name,
  variations: lists.length === 1 ? (lists[0] ?? []) : together(...lists),
})
const sortedBy = (name: string, ...lists: readonly Values[]): Combination[] =>
  sorts.map((order) => of(`${name}, ${order}`, ...lists, [sort(order)]))
const nearest = (name: string, ...lists: readonly Values[]): Combination =>
  of(`${name}, nearest`, ...lists, here, [sort('nearest')])

export const combinations: readonly Combination[] = [
  of('nothing', ['']),
  of('query', query),
  of('category', category),
  of('rent or sale', type),
  of('price', price),
  of('size', size),
  of('brand', brand),
  of('colour', colour),
  of('condition', condition),
  of('city', city),
  of('state', state),
  of('near me', near),
  of('dates', dates),
  ...sortedBy('nothing', ['p_limit => 24']),
  nearest('nothing', ['p_limit => 24']),
  of('query + category', query, category),
  of('query + price', query, price),
  of('query + state', query, state),
  of('query + near me', query, near),
  of('query + dates', query, dates),
  of('category + price', category, price),
  of('category + size', category, size),
  of('category + brand', category, brand),
  of('category + colour', category, colour),
  of('category + city', category, city),
  of('category + state', category, state),
  of('category + near me', category, near),
  of('category + dates', category, dates),
  of('brand + state', brand, state),
  of('size + colour', size, colour),
  of('state + dates', state, dates),
  of('near me + dates', near, dates),
  of('price + dates', price, dates),
  of('brand + dates', brand, dates),
  of('category + size + colour', category, size, colour),
  of('category + state + price', category, state, price),
  of('category + state + dates', category, state, dates),
  of('query + category + state', query, category, state),
  of('query + dates + near me', query, dates, near),
  of('query + dates + category + state', query, dates, category, state),
  of('everything', query, category, type, price, size, colour, condition, state, dates),
  ...sortedBy('query', query),
  nearest('query', query),
  ...sortedBy('category', category),
  nearest('category', category),
  ...sortedBy('state', state),
  ...sortedBy('brand', brand),
  nearest('brand', brand),
  ...sortedBy('dates', dates),
  nearest('dates', dates),
  ...sortedBy('category + state + dates', category, state, dates),
  nearest('category + size + dates', category, size, dates),
  ...sortedBy('query + price', query, price),
  ...[...sorts, 'relevance'].map((order) => ({ ...of(`page 40, ${order}`, [sort(order)]), pagesDown: 40 })),
  { ...nearest('page 40', ['p_limit => 24']), pagesDown: 40 },
  { ...of('query, page 40', query), pagesDown: 40 },
  { ...of('category + dates, page 40', category, dates), pagesDown: 40 },
  { ...of('state, page 40, price_low', state, [sort('price_low')]), pagesDown: 40 },
]

export const besides: readonly Combination[] = [
  { ...of('counts: nothing', ['']), procedure: 'search_counts' },
  { ...of('counts: query', query), procedure: 'search_counts' },
  { ...of('counts: category', category), procedure: 'search_counts' },
  { ...of('counts: category + state + dates', category, state, dates), procedure: 'search_counts' },
  {
    ...of('counts: query + category + price + size', query, category, price, size),
    procedure: 'search_counts',
  },
  { ...of('counts: brand + colour', brand, colour), procedure: 'search_counts' },
  { ...of('nearest: category + state + dates', category, state, dates), procedure: 'nearest_items' },
  {
    ...of('nearest: everything', query, category, type, price, size, colour, condition, state, dates),
    procedure: 'nearest_items',
  },
  { ...of('similar', ['']), procedure: 'similar_items' },
  { ...of('similar, dates', dates), procedure: 'similar_items' },
]
