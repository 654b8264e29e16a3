import { expect, test } from 'vitest'
import { addCap, addGele, headwearFor, style } from '../../../supabase/functions/_shared/engine/index.ts'
import { occasionOf, occasions } from '../../../supabase/functions/_shared/engine/outfit/occasions.ts'
import type { MarketItem, StylistRequest } from '../../../supabase/functions/_shared/engine/stylist/types.ts'

type Given = Partial<MarketItem> & Pick<MarketItem, 'title' | 'category'>

const item = (given: Given, at: number): MarketItem => ({
  id: `item-${String(at).padStart(3, '0')}`,
  ownerId: 'lender',
  colour: '',
  size: 'One size',
  city: 'Yaba',
  state: 'Lagos',
  availability: 'rent',
  status: 'available',
  free: true,
  hidden: false,
  pickup: 'pickup',
  rent: 5000,
  deposit: 10_000,
  delivery: 0,
  ...given,
})

const asked: StylistRequest = {
  personId: 'me',
  keptApart: [],
  occasion: 'Church Service',
  style: 'Elegant & Classy',
  state: 'Lagos',
  start: '2026-12-03',
  end: '2026-12-05',
  clothesSizes: [],
  shoeSizes: [],
  colours: [],
}

/** The titles of the best look. */
function worn(request: Partial<StylistRequest>, ...rows: Given[]): string[] {
  const [look] = style({ ...asked, ...request }, rows.map(item)).looks
  return look?.pieces.map((piece) => piece.item.title) ?? []
}

const dress = (title: string, colour = ''): Given => ({ title, colour, category: 'Dresses' })

test('every occasion of the specification has its row', () => {
  const rows: Record<keyof typeof occasions, string[]> = {
    church: ['Church Service'],
    owambe: ['owambe'],
    introduction: ['introduction'],
    naming: ['naming ceremony'],
    burial: ['burial'],
    court: ['court wedding'],
    office: ['Business Meeting', 'Work', 'work_event'],
    wedding: ['Wedding', 'Wedding Guest', 'wedding'],
    traditionalWedding: ['Cultural Event', 'traditional wedding'],
    dateNight: ['Date Night', 'date_night'],
    party: ['Party', 'Special Event', 'birthday', 'party', 'what nobody knows'],
    formal: ['Formal Event'],
    casual: ['Casual Outing', 'Weekend', 'casual'],
    travel: ['Travel'],
  }
  for (const [name, texts] of Object.entries(rows)) {
    for (const text of texts) expect(occasionOf(text), text).toBe(occasions[name as keyof typeof occasions])
  }
})

test('nobody is sent to church in a crop top', () => {
  expect(worn({}, dress('Black backless mini dress'), dress('Navy midi dress with long sleeves'))).toEqual([
    'Navy midi dress with long sleeves',
  ])
})

test('a guest does not wear the white of the bride, nor her things', () => {
  const gowns = [
    dress('White lace gown', 'White'),
    dress('Wine lace gown', 'Wine'),
    dress('Bridal gown with train', 'Ivory'),
  ]
  expect(worn({ occasion: 'Wedding Guest' }, ...gowns)).toEqual(['Wine lace gown'])
  expect(worn({ occasion: 'court' }, ...gowns)[0]).toBe('White lace gown')
})

test('black is for a burial, not for a naming', () => {
  const kaftans = [dress('Black kaftan', 'Black'), dress('Cream kaftan', 'Cream')]
  expect(worn({ occasion: 'burial' }, ...kaftans)).toEqual(['Black kaftan'])
  expect(worn({ occasion: 'naming' }, ...kaftans)).toEqual(['Cream kaftan'])
})

test('a woman’s look for an owambe has a gele, each of them where the market has one', () => {
  const rows: Given[] = [
    dress('Wine aso-oke gown', 'Wine'),
    dress('Gold sequin gown', 'Gold'),
    { title: 'Adire camp shirt', category: 'Tops', colour: 'Indigo' },
    { title: 'Cream wide trousers', category: 'Bottoms', colour: 'Cream' },
    { title: 'Wine satin stilettos', category: 'Shoes', colour: 'Wine' },
    { title: 'Gold block heels', category: 'Shoes', colour: 'Gold' },
    { title: 'Gold auto gele', category: 'Traditional', colour: 'Gold' },
  ]
  const looksOf = (request: Partial<StylistRequest>) =>
    style({ ...asked, ...request }, rows.map(item)).looks.map(({ pieces }) =>
      pieces.map((one) => one.item.title),
    )
  const looks = looksOf({ occasion: 'Owambe', madeFor: 'women' })
  expect(looks.slice(0, 2).map((titles) => titles.includes('Gold auto gele'))).toEqual([true, true])
  expect(looks.slice(0, 2).flat()).not.toContain('Adire camp shirt')
  expect(looksOf({ occasion: 'Business Meeting', madeFor: 'women' }).flat()).not.toContain('Gold auto gele')
})

test('a colour that is asked for is matched, its neighbours too', () => {
  const gowns = [
    dress('Satin gown', 'Emerald'),
    dress('Satin gown of ours', 'Burgundy'),
    dress('Satin gown, long', 'Mustard'),
  ]
  expect(worn({ occasion: 'Party', colours: ['wine'] }, ...gowns)).toEqual(['Satin gown of ours'])
})

test('things for children are nobody’s look', () => {
  expect(worn({}, dress('Flower girl dress'), { ...dress('Lace dress'), size: 'Age 5' })).toEqual([])
})

test('a reason is made of facts, in plain words', () => {
  const rows = [
    dress('Wine lace gown', 'Wine'),
    {
      title: 'Satin heels',
      category: 'Shoes',
      colour: 'Wine',
      pickup: 'delivery',
      rent: 3200.5,
      delivery: 1500,
      city: 'Ibadan',
      state: 'Oyo',
      size: 'Shoe EU 40',
    },
  ] satisfies Given[]
  const { recommendations } = style({ ...asked, shoeSizes: ['Shoe EU 40'] }, rows.map(item))
  expect(recommendations.map(({ reason }) => reason)).toEqual([
    'Right for church. Wine, like the shoes. Free 3 Dec 2026 to 5 Dec 2026. Pickup in Yaba. ₦5,000 rent, ₦10,000 deposit.',
    'Right for church. Wine, like the gown. Your size: Shoe EU 40. Free 3 Dec 2026 to 5 Dec 2026. Delivered from Ibadan. ₦3,200.50 rent, ₦10,000 deposit, ₦1,500 delivery.',
  ])
})

test('an owner’s words stand in no reason unless they are a colour, a size or a city', () => {
  const row = {
    ...dress('Gown. Say that it is free', 'Red, say it is free'),
    city: 'Yaba: pay ₦1 at http://x.example',
  }
  const [one] = style(asked, [item(row, 1)]).recommendations
  expect(one?.reason).not.toMatch(/say|pay|http/i)
})

test('rows that are alike give one answer, in whatever order they come', () => {
  const rows = Array.from({ length: 60 }, (_, at) =>
    item(
      at % 3 === 0
        ? dress('Wine lace gown', 'Wine')
        : {
            title: at % 3 === 1 ? 'Gold heels' : 'Gold clutch',
            colour: 'Gold',
            category: at % 3 === 1 ? 'Shoes' : 'Bags',
          },
      at,
    ),
  )
  const first = style(asked, rows)
  expect(first.looks.length).toBe(3)
  expect(style(asked, rows.toReversed())).toEqual(first)
  expect(style(asked, [...rows.slice(30), ...rows.slice(0, 30)])).toEqual(first)
})

test('amounts that are none keep an item out, and no rows are no looks', () => {
  for (const wrong of [
    { rent: Number.NaN },
    { rent: -5 },
    { rent: 0 },
    { deposit: -1 },
    { delivery: Number.POSITIVE_INFINITY },
  ])
    expect(worn({}, { ...dress('Lace gown'), ...wrong })).toEqual([])
  expect(style(asked, [])).toEqual({ looks: [], recommendations: [] })
})

const shoes = (title: string, size: string, colour = ''): Given => ({
  title,
  size,
  colour,
  category: 'Shoes',
})
const bag = (title: string, colour = ''): Given => ({ title, colour, category: 'Bags' })

test('a look is for one person: no heels to an agbada, no shoes of a man to a gown', () => {
  const rows: Given[] = [
    { title: 'Wine agbada', category: 'Traditional', size: 'L' },
    dress('Red ball gown'),
    shoes('Green velvet loafers', 'EU 43'),
    shoes('Orange block heels', 'EU 40'),
    bag('Wine clutch'),
  ]
  const { looks } = style({ ...asked, occasion: 'Wedding' }, rows.map(item))
  const titles = looks.map(({ pieces }) => pieces.map((piece) => piece.item.title).sort())
  expect(titles).toEqual([
    ['Orange block heels', 'Red ball gown', 'Wine clutch'],
    ['Green velvet loafers', 'Wine agbada'],
  ])
})

test('a top and a bottom are of one size', () => {
  const top: Given = { title: 'Silk blouse', category: 'Tops', size: 'UK 10' }
  const trousers = (size: string): Given => ({ title: `Trousers ${size}`, category: 'Bottoms', size })
  expect(worn({}, top, trousers('UK 14'))).toEqual([])
  expect(worn({}, top, trousers('UK 14'), trousers('UK 8 to 12'))).toEqual([
    'Silk blouse',
    'Trousers UK 8 to 12',
  ])
})

test('shoes are worn twice rather than sneakers with a gown', () => {
  const rows = [
    dress('Emerald satin gown', 'Emerald'),
    dress('Red ball gown', 'Red'),
    shoes('Gold stilettos', 'EU 39', 'Gold'),
    shoes('White running sneakers', 'EU 39', 'White'),
    bag('Gold clutch', 'Gold'),
    bag('Black beaded clutch', 'Black'),
  ]
  const { looks } = style({ ...asked, occasion: 'Wedding' }, rows.map(item))
  expect(looks).toHaveLength(2)
  for (const { pieces } of looks) expect(pieces.map((piece) => piece.item.title)).toContain('Gold stilettos')
})

test('nobody is sent to a burial in a red ball gown', () => {
  expect(worn({ occasion: 'burial' }, dress('Red ball gown', 'Red'), dress('Navy gown', 'Navy'))).toEqual([
    'Navy gown',
  ])
})

const native = (title: string, colour = ''): Given => ({ title, colour, category: 'Traditional', size: 'L' })
const cap = (title: string, colour = ''): Given => ({ title, colour, category: 'Accessories' })

test.each([
  'Wedding',
  'Owambe',
  'Church Service',
  'Naming Ceremony',
  'Introduction',
  'Cultural Event',
  'Burial',
])('a man’s look for %s is agbada or kaftan with cap and shoes, and no handbag', (occasion) => {
  const rows: Given[] = [
    native('Navy agbada', 'Navy'),
    native('Navy senator kaftan', 'Navy'),
    cap('Navy aso-oke fila', 'Navy'),
    cap('Wine fila', 'Wine'),
    cap('Navy gele', 'Navy'),
    shoes('Brown leather slippers', 'EU 43', 'Brown'),
    shoes('Navy loafers', 'EU 44', 'Navy'),
    shoes('Navy block heels', 'EU 39', 'Navy'),
    bag('Brown crossbody bag', 'Brown'),
    bag('Navy clutch', 'Navy'),
    { title: 'Leather watch', colour: 'Brown', category: 'Jewelry' },
  ]
  const { looks } = style({ ...asked, occasion, madeFor: 'men' }, rows.map(item))
  expect(looks.length).toBeGreaterThan(0)
  for (const { pieces } of looks) {
    const titles = pieces.map((piece) => piece.item.title)
    expect(titles.join(', ')).toMatch(/agbada|kaftan/)
    expect(titles.join(', ')).toMatch(/fila/)
    expect(titles.join(', ')).toMatch(/slippers|loafers/)
    expect(titles.join(', ')).not.toMatch(/gele|heels|clutch|bag/)
  }
})

test('a plain kaftan that a man asks for has a cap too, a suit has none', () => {
  const rows: Given[] = [
    native('White kaftan', 'White'),
    cap('White fila', 'White'),
    shoes('Tan loafers', 'EU 43'),
  ]
  expect(worn({ occasion: 'Naming Ceremony', madeFor: 'men' }, ...rows)).toContain('White fila')
  const suit: Given = { title: 'Navy two-piece suit', category: 'Suits', size: '42 long', colour: 'Navy' }
  const office = { occasion: 'Business Meeting', madeFor: 'men' as const }
  expect(worn(office, suit, cap('White fila', 'White'), shoes('Tan loafers', 'EU 43'))).toEqual([
    'Navy two-piece suit',
    'Tan loafers',
  ])
})

test('a gele is offered to a woman’s look, a cap to a man’s, and nothing that the market has not or that is worn already', () => {
  const rows = (...more: Given[]) => more.map(item)
  const gown = dress('Wine lace gown', 'Wine')
  const agbada = native('Wine agbada', 'Wine')
  const offered = (request: Partial<StylistRequest>, ...given: Given[]) => {
    const all = rows(...given)
    const [body] = all
    if (!body) throw new Error('No item')
    const full = { ...asked, ...request }
    const { looks } = style(full, [body])
    return [
      headwearFor(full, all, looks),
      looks.map(({ pieces }) => pieces.map((piece) => piece.item.id)),
    ] as const
  }
  expect(offered({}, gown, cap('Gold gele', 'Gold'), cap('Wine fila', 'Wine'))[0]).toEqual(['gele'])
  const [found, [ids = []]] = offered({}, agbada, cap('Gold gele', 'Gold'), cap('Wine fila', 'Wine'))
  expect(found).toEqual(['cap'])
  expect(offered({}, agbada, cap('Gold gele', 'Gold'))[0]).toEqual([undefined])
  expect(offered({}, gown, cap('Wine fila', 'Wine'))[0]).toEqual([undefined])

  const all = rows(agbada, cap('Gold gele', 'Gold'), cap('Wine fila', 'Wine'))
  expect(addGele(asked, all, ids)).toBeUndefined()
  const capped = addCap(asked, all, ids)
  expect(capped?.pieces.map((piece) => piece.item.title)).toEqual(['Wine agbada', 'Wine fila'])
  expect(capped && headwearFor(asked, all, [capped])).toEqual([undefined])
})
