import { expect, test } from 'vitest'
import { addCap, addGele, headwearFor, style } from '../../../supabase/functions/_shared/engine/index.ts'
import type { StylistRequest } from '../../../supabase/functions/_shared/engine/stylist/types.ts'
import { asked, bag, cap, dress, type Given, marketItem, native, shoes, worn } from './stylist-rows.ts'

/** Which pieces go together in the look of one person. */

test('a look is for one person: no heels to an agbada, no shoes of a man to a gown', () => {
  const rows: Given[] = [
    { title: 'Wine agbada', category: 'Traditional', size: 'L' },
    dress('Red ball gown'),
    shoes('Green velvet loafers', 'EU 43'),
    shoes('Orange block heels', 'EU 40'),
    bag('Wine clutch'),
  ]
  const { looks } = style({ ...asked, occasion: 'Wedding' }, rows.map(marketItem))
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
  const { looks } = style({ ...asked, occasion: 'Wedding' }, rows.map(marketItem))
  expect(looks).toHaveLength(2)
  for (const { pieces } of looks) expect(pieces.map((piece) => piece.item.title)).toContain('Gold stilettos')
})

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
  const { looks } = style({ ...asked, occasion, madeFor: 'men' }, rows.map(marketItem))
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
    style({ ...asked, ...request }, rows.map(marketItem)).looks.map(({ pieces }) =>
      pieces.map((one) => one.item.title),
    )
  const looks = looksOf({ occasion: 'Owambe', madeFor: 'women' })
  expect(looks.slice(0, 2).map((titles) => titles.includes('Gold auto gele'))).toEqual([true, true])
  expect(looks.slice(0, 2).flat()).not.toContain('Adire camp shirt')
  expect(looksOf({ occasion: 'Business Meeting', madeFor: 'women' }).flat()).not.toContain('Gold auto gele')
})

test('a gele is offered to a woman’s look, a cap to a man’s, and nothing that the market has not or that is worn already', () => {
  const rows = (...more: Given[]) => more.map(marketItem)
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
