import { beforeAll, describe, expect, test } from 'vitest'
import { item, member, storedProfile } from '../support/database/builders.ts'
import { settledScene } from '../support/database/disputes.ts'
import { saveEvent } from '../support/database/events/events.ts'
import { rate, ratingOf } from '../support/database/ratings.ts'
import { refusal } from '../support/database/refusals.ts'
import { openTestDatabase, type Person, type Values } from '../support/database/test-database.ts'

/** A liar puts a number or a name at a messenger where others read it: into every text there is, whole and in parts. */

const db = openTestDatabase()
const noContacts = { code: 'PT400', hint: 'No contact details here' }

let ada: Person
beforeAll(async () => {
  ada = await member(db, 'Ada')
})

describe('what everybody reads of an item', () => {
  test.each<Values>([
    { brand: '0803 123 4567' },
    { brand: '@ada_styles' },
    { brand: 'insta adaobi' },
    { brand: 'wa.me/2348031234567' },
    { colour: '0803 123 4567 naira' },
    { size: '0803 1234567' },
    { title: 'Gown, 0803 123 4567 days' },
    { description: 'Worn once. òdo ẹ̀jọ òdo ẹ̀ta ọ̀kan èjì ẹ̀ta ẹ̀rin àrún ẹ̀fà èje' },
    { description: 'More at instagram.com/ada.closet' },
    { owner_terms: 'Write to gmail ada.obi' },
    { owner_terms: 'The deposit is paid at paystack.shop/adaobi' },
    { description: 'More looks: linktr.ee/adaobi' },
    { care_note: 'How to wash it: bit.ly/adaobi' },
    { description: 'Ask double oh four four seven nine one one one two three four five six' },
    { fit_note: '2026-08-03 1234567' },
    { set_contents: '{Gele,"insta adaobi"}' },
    // In halves, one beside the other.
    { brand: '0803', colour: '1234567' },
    { title: 'Red gele 0803', brand: '123', colour: '4567' },
    // And with others between them, in another order.
    { title: 'Gele 1234567', size: '12', care_note: '0803' },
    { brand: 'adaobi', colour: 'Wine', size: 'ig' },
  ])('%j is refused, at once and later', async (values) => {
    expect(await refusal(item(db, ada, values))).toMatchObject(noContacts)
    const gele = await item(db, ada)
    expect(await refusal(db.as(ada).update('items', values, { id: gele.id }))).toMatchObject(noContacts)
    expect(await db.one('select title, brand from public.items where id = $1', [gele.id])).toEqual({
      title: 'Red gele',
      brand: null,
    })
  })

  test('what was half of a number before is none of one later', async () => {
    const gele = await item(db, ada, { brand: '0803' })
    expect(await refusal(db.as(ada).update('items', { colour: '1234567' }, { id: gele.id }))).toMatchObject(
      noContacts,
    )
  })
})

describe('a person', () => {
  test.each([
    'Ada zero eight zero three one two three four five six seven',
    'IG ada.obi',
    'insta adaobi',
    'gmail ada.obi',
  ])('is not called %s', async (full_name) => {
    const one = await member(db, 'Bisi')
    expect(await refusal(db.as(one).update('profiles', { full_name }, { user_id: one.id }))).toMatchObject({
      code: 'PT400',
      hint: 'Name not allowed',
    })
    expect(await storedProfile(db, one)).toMatchObject({ full_name: 'Bisi' })
  })

  test.each([
    { city: '0803 123 4567', state: 'Lagos', country: 'Nigeria' },
    { city: 'Lagos', state: 'insta adaobi', country: 'Nigeria' },
    { city: 'Ikeja', state: 'Lagos', country: 'call 0803 1234567 days' },
  ])('does not live in %j', async (location) => {
    const one = await member(db, 'Bisi')
    const before = await storedProfile(db, one)
    expect(await refusal(db.as(one).update('profiles', { location }, { user_id: one.id }))).toMatchObject(
      noContacts,
    )
    expect((await storedProfile(db, one)).location).toEqual(before.location)
  })
})

test('a person is not called the first half of a number of which the place is the second', async () => {
  const one = await member(db, 'Bisi')
  const place = { city: 'Ikeja', state: '1234567', country: 'Nigeria' }
  await db.as(one).update('profiles', { location: place }, { user_id: one.id })
  expect(
    await refusal(db.as(one).update('profiles', { full_name: 'Ada 0803' }, { user_id: one.id })),
  ).toMatchObject(noContacts)
  expect(await storedProfile(db, one)).toMatchObject({ full_name: 'Bisi', location: place })
})

describe('an event', () => {
  test.each<Values>([
    { p_name: 'Owambe 0803 123 4567' },
    { p_city: 'insta adaobi' },
    { p_state: '0803 123 4567 days' },
    { p_colours: ['Wine', '0803', '1234567'] },
  ])('does not say %j', async (values) => {
    expect(await refusal(saveEvent(db, ada, values))).toMatchObject(noContacts)
    expect(await db.query('select 1 from public.events where host_id = $1', [ada.id])).toEqual([])
  })

  test('has no side that does', async () => {
    const host = await member(db, 'Host')
    const event = await saveEvent(db, host)
    const side = (values: Values) =>
      db.as(host).call('save_event_side', { p_event_id: event, p_segment: 'friends', ...values })
    expect(await refusal(side({ p_fabric: 'Lace, 0803 123 4567 yards' }))).toMatchObject(noContacts)
    expect(await refusal(side({ p_colours: '{0803,1234567}' }))).toMatchObject(noContacts)
    await side({ p_fabric: 'Lace, 5 yards', p_colours: '{Wine}' })
    expect(await db.query('select fabric from private.event_sides where event_id = $1', [event])).toEqual([
      { fabric: 'Lace, 5 yards' },
    ])
  })
})

describe('a rating', () => {
  test('is kept without the number of a stranger, and so is its answer', async () => {
    const { ada: rated, bola, booking } = await settledScene(db)
    await rate(db, bola, booking, { comment: 'Cheat. Call her: 0803 123 4567 naira.' })
    await rate(db, rated, booking)
    const { id } = await ratingOf(db, rated, booking)
    await db.as(rated).call('answer_rating', { p_rating_id: id, p_answer: 'All is told on ig @ada.closet' })
    expect(await db.as('visitor').read('ratings', { id })).toMatchObject([
      {
        comment: 'Cheat. Call her: [phone number hidden] naira.',
        answer: 'All is told on [messenger name hidden]',
      },
    ])
  })
})
