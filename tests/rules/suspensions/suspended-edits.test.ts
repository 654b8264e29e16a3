import { beforeAll, expect, test } from 'vitest'
import { item, member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { lift, suspend } from '../../support/database/safety.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** What staff decide about stays as it was when they suspended its owner. */

const db = openTestDatabase()

let ada: Person
let admin: Person
let gown: string

beforeAll(async () => {
  ada = await member(db, 'Ada')
  gown = (await item(db, ada, { title: 'Aso-oke gown' })).id
  admin = await member(db, 'Admin', { admin: true })
  await db.query(`update private.profiles set selfie_url = 'https://aso.test/ada.jpg' where user_id = $1`, [
    ada.id,
  ])
  await suspend(db, admin, ada)
})

const update = (sql: string, id: string) => db.as(ada).query(sql, [id])
const title = () => db.one<{ title: string }>('select title from public.items where id = $1', [gown])
const person = () => db.one('select full_name, selfie_url from private.profiles where user_id = $1', [ada.id])

test('an item of a suspended owner is not edited', async () => {
  for (const change of [`title = 'Aso-oke gown, torn'`, 'rental_price = 1', `status = 'available'`]) {
    const edited = update(`update public.items set ${change} where id = $1`, gown)
    expect(await refusal(edited), change).toMatchObject({ hint: 'Account suspended', code: 'PT403' })
  }
  expect(await refusal(update('delete from public.items where id = $1', gown))).toMatchObject({
    hint: 'Account suspended',
  })
  expect(await title()).toEqual({ title: 'Aso-oke gown' })
})

test('a suspended owner offers no discount to groups', async () => {
  expect(await refusal(db.as(ada).call('save_group_discount', { p_percent: 10 }))).toMatchObject({
    hint: 'Account suspended',
  })
  expect(await db.query('select from private.group_discounts where owner_id = $1', [ada.id])).toEqual([])
})

test('a suspended member keeps name and picture, and may say where they live', async () => {
  const before = await person()
  for (const change of [`full_name = 'Somebody Else'`, `selfie_url = null`]) {
    const edited = update(`update public.profiles set ${change} where user_id = $1`, ada.id)
    expect(await refusal(edited), change).toMatchObject({ hint: 'Account suspended' })
  }
  const renamed = { p_user_id: ada.id, p_full_name: 'Somebody Else', p_role: 'lend' }
  expect(await refusal(db.as('service').call('set_profile_at_signup', renamed))).toMatchObject({
    hint: 'Account suspended',
  })
  expect(await person()).toEqual(before)
  await update(
    `update public.profiles set location = '{"city": "Ibadan", "state": "Oyo"}' where user_id = $1`,
    ada.id,
  )
})

test('who is no longer suspended edits again', async () => {
  await lift(db, admin, ada)
  await update(`update public.items set title = 'Aso-oke gown, blue' where id = $1`, gown)
  expect(await title()).toEqual({ title: 'Aso-oke gown, blue' })
})
