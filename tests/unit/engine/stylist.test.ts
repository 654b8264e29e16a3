import { expect, test } from 'vitest'
import { style } from '../../../supabase/functions/_shared/engine/index.ts'
import { occasionOf, occasions } from '../../../supabase/functions/_shared/engine/outfit/occasions.ts'
import { asked, dress, type Given, marketItem, worn } from './stylist-rows.ts'

/** Which pieces the stylist takes for an occasion, and the words of its reasons. */

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

test('nobody is sent to a burial in a red ball gown', () => {
  expect(worn({ occasion: 'burial' }, dress('Red ball gown', 'Red'), dress('Navy gown', 'Navy'))).toEqual([
    'Navy gown',
  ])
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
  const { recommendations } = style({ ...asked, shoeSizes: ['Shoe EU 40'] }, rows.map(marketItem))
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
  const [one] = style(asked, [marketItem(row, 1)]).recommendations
  expect(one?.reason).not.toMatch(/say|pay|http/i)
})

test('rows that are alike give one answer, in whatever order they come', () => {
  const rows = Array.from({ length: 60 }, (_, at) =>
    marketItem(
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
