import { describe, expect, test } from 'vitest'
import { isMeasurementOf, measurementKinds } from '#contract/measurements.ts'
import { type Item, item, member } from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()
const itemNow = (id: string): Promise<Item> => db.one('select * from public.items where id = $1', [id])

test('the form and the database measure the same between the same bounds', async () => {
  const rows = await db.query('select name, unit, least::float, most::float from private.measurement_kinds')
  const written = Object.fromEntries(rows.map(({ name, ...kind }) => [name, kind]))
  const known = Object.entries(measurementKinds).map(([name, { label: _, ...kind }]) => [name, kind])
  expect(written).toEqual(Object.fromEntries(known))
})

describe('measurements', () => {
  test('an owner stores them, to the half', async () => {
    const ada = await member(db, 'Ada')
    const dress = await item(db, ada, { measurements: { bust: 92, waist: 74.5 } })
    expect((await itemNow(dress.id)).measurements).toEqual({ bust: 92, waist: 74.5 })
    await db.as(ada).update('items', { measurements: { shoe_uk: 6.5, shoe_eu: 40 } }, { id: dress.id })
    expect((await itemNow(dress.id)).measurements).toEqual({ shoe_uk: 6.5, shoe_eu: 40 })
  })

  test.each([
    [{ bust: 39.5 }, 'measurements: bust must be centimetres from 40 to 200, in halves at most.'],
    [{ bust: 92, waist: 900 }, 'measurements: waist must be centimetres from 30 to 200, in halves at most.'],
    [{ waist: 74.3 }, 'measurements: waist must be centimetres from 30 to 200, in halves at most.'],
    [{ hips: '100' }, 'measurements: hips must be centimetres from 40 to 220, in halves at most.'],
    [{ hips: null }, 'measurements: hips must be centimetres from 40 to 220, in halves at most.'],
    [{ hips: { cm: 100 } }, 'measurements: hips must be centimetres from 40 to 220, in halves at most.'],
    [{ shoe_eu: 5 }, 'measurements: shoe_eu must be a size from 30 to 52, in halves at most.'],
    [{ 'call 0803 123 4567': 1 }, 'measurements: call 0803 123 4567 is nothing that Aso measures.'],
    [[92], 'measurements: an object of sizes by their names.'],
  ])('%j is refused by name', async (measurements, message) => {
    const ada = await member(db, 'Ada')
    const dress = await item(db, ada)
    const change = { measurements: JSON.stringify(measurements) }
    expect(await refusal(db.as(ada).update('items', change, { id: dress.id }))).toMatchObject({
      hint: 'Invalid measurements',
      message,
    })
    expect(await itemNow(dress.id)).toEqual(dress)
  })

  test('the form refuses what the database refuses', () => {
    expect([
      isMeasurementOf('bust', 39.5),
      isMeasurementOf('bust', 40),
      isMeasurementOf('bust', 200),
    ]).toEqual([false, true, true])
    expect([isMeasurementOf('waist', 74.3), isMeasurementOf('phone', 50)]).toEqual([false, false])
  })
})

describe('fit, set and care', () => {
  test('are stored in the owner’s words, without blanks around them and empty parts', async () => {
    const ada = await member(db, 'Ada')
    const dress = await item(db, ada, {
      fit: 'runs_small',
      fit_note: '  Take one size up.\n',
      set_contents: '{Gown," \u200b "," Belt "}',
      cleaned_by: 'owner',
      care_note: ' \n ',
    })
    expect(await itemNow(dress.id)).toMatchObject({
      fit: 'runs_small',
      fit_note: 'Take one size up.',
      set_contents: '{Gown,Belt}',
      cleaned_by: 'owner',
      care_note: null,
    })
    await db.as(ada).update('items', { set_contents: '{" "}' }, { id: dress.id })
    expect((await itemNow(dress.id)).set_contents).toBeNull()
  })

  test.each([
    ['fit_note', 'x'.repeat(301), 'fit_note must be at most 300 characters.'],
    ['care_note', 'x'.repeat(501), 'care_note must be at most 500 characters.'],
    [
      'set_contents',
      `{${Array(13).fill('Bead')}}`,
      'set_contents: at most 12 parts of at most 80 characters each.',
    ],
    ['set_contents', `{${'x'.repeat(81)}}`, 'set_contents: at most 12 parts of at most 80 characters each.'],
  ])('too much in %s is refused by name', async (column, value, message) => {
    const ada = await member(db, 'Ada')
    const dress = await item(db, ada)
    const error = await refusal(db.as(ada).update('items', { [column]: value }, { id: dress.id }))
    expect(error).toMatchObject({ hint: 'Invalid input', message })
    expect(await itemNow(dress.id)).toEqual(dress)
  })

  test('strangers and visitors change nothing of it', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const dress = await item(db, ada)
    await db.as(bola).update('items', { fit: 'runs_large' }, { id: dress.id })
    const error = await refusal(db.as('visitor').update('items', { fit: 'runs_large' }, { id: dress.id }))
    expect(error).toMatchObject(forbidden)
    expect(await itemNow(dress.id)).toEqual(dress)
  })
})
