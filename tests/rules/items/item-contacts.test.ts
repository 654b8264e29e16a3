import { beforeAll, expect, test } from 'vitest'
import { items } from '../../../local/demo/town/items.ts'
import { item, member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

/** Everybody reads the words of an item: they hold no contact details, and are refused for nothing else. */

const db = openTestDatabase()

let ada: Person
beforeAll(async () => {
  ada = await member(db, 'Ada')
})

const stored = () => db.one('select count(*)::int from public.items where owner_id = $1', [ada.id])

test.each<Values>([
  { title: 'Gown 0803 123 4567' },
  { description: 'WhatsApp me: oh eight oh three one two three four five six seven' },
  { description: 'Ask ada@gmail.com for more photos.' },
  { owner_terms: 'Find me on Instagram: @ada_styles1' },
  { care_note: 'Call +234 803 123 4567 before you wash it.' },
  { set_contents: '{Gele,"٠٨٠٣١٢٣٤٥٦٧"}' },
])('%j is refused', async (values) => {
  const before = await stored()
  expect(await refusal(item(db, ada, values))).toMatchObject({
    code: 'PT400',
    hint: 'No contact details here',
  })
  expect(await stored()).toEqual(before)
})

test('an item that is there takes none either, and its other fields change', async () => {
  const gele = await item(db, ada)
  const change = (values: Values) => db.as(ada).update('items', values, { id: gele.id })
  expect(await refusal(change({ title: 'Gele 08031234567' }))).toMatchObject({
    hint: 'No contact details here',
  })
  expect(await db.one('select title from public.items where id = $1', [gele.id])).toEqual({
    title: 'Red gele',
  })
  // Written before this was refused.
  await db.query(`update public.items set title = 'Gele 08031234567' where id = $1`, [gele.id])
  await change({ rental_price: 1500 })
  expect(await db.one('select rental_price from public.items where id = $1', [gele.id])).toEqual({
    rental_price: 1500,
  })
})

test('measures, prices, years and numbers of models are not taken for contacts', async () => {
  const words = [
    'Bust 34-36-38, waist 26-28-30, hip 36-38-40; length 58 inches, sizes 8 10 12 14 16 18.',
    'Bought in 2019 for ₦1,200,000 at Balogun, worn 3 times. Ref 116610LN, serial 88123456789.',
    'Five yards, two wrappers, one gele, three beads, four bangles, six rings. Pick up at Yaba.',
  ]
  const before = await stored()
  for (const description of [...words, ...items.map((one) => one.description)])
    await item(db, ada, { description })
  expect(await stored()).toEqual({ count: Number(before.count) + words.length + items.length })
})
