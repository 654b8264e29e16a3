import { describe, expect, test } from 'vitest'
import { member } from '../support/builders.ts'
import { openTown, type Person, type Row } from '../support/people.ts'
import { refusal } from '../support/refusals.ts'

const town = openTown()
const profileOf = async (person: Person): Promise<Row> =>
  town.one('select * from private.profiles where user_id = $1', [person.id])

describe('admins', () => {
  const actionsOf = (person: Person) =>
    town.query('select action_type, action_data from private.user_actions where user_id = $1', [person.id])

  test('an admin makes another member admin, and it is logged', async () => {
    const [admin, ada] = [await member(town, 'Admin', { admin: true }), await member(town, 'Ada')]
    expect(await town.as(admin).update('profiles', { is_admin: true }, { user_id: ada.id })).toHaveLength(1)
    expect(await profileOf(ada)).toMatchObject({ is_admin: true })
    expect(await actionsOf(admin)).toEqual([
      { action_type: 'set_admin', action_data: { target: ada.id, is_admin: true } },
    ])
  })

  test('a member cannot make themselves admin', async () => {
    const ada = await member(town, 'Ada')
    const attempt = town.as(ada).update('profiles', { is_admin: true }, { user_id: ada.id })
    expect(await refusal(attempt)).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    expect(await profileOf(ada)).toMatchObject({ is_admin: false })
    expect(await actionsOf(ada)).toEqual([])
  })

  test('a member cannot make or unmake another admin', async () => {
    const [admin, ada] = [await member(town, 'Admin', { admin: true }), await member(town, 'Ada')]
    const attempt = town.as(ada).update('profiles', { is_admin: false }, { user_id: admin.id })
    expect(await refusal(attempt)).toMatchObject({ code: 'PT403', hint: 'Access denied' })
    expect(await profileOf(admin)).toMatchObject({ is_admin: true })
  })

  test('an admin cannot resign, so the last one stays', async () => {
    const admin = await member(town, 'Admin', { admin: true })
    const attempt = town.as(admin).update('profiles', { is_admin: false }, { user_id: admin.id })
    expect(await refusal(attempt)).toMatchObject({
      code: 'PT403',
      message: 'You cannot change your own admin status.',
    })
    expect(await profileOf(admin)).toMatchObject({ is_admin: true })
  })

  test('two admins who dismiss each other at the same moment leave one', async () => {
    await town.query('update private.profiles set is_admin = false where is_admin')
    for (let round = 0; round < 20; round += 1) {
      const [one, two] = [
        await member(town, 'One', { admin: true }),
        await member(town, 'Two', { admin: true }),
      ]
      await Promise.allSettled([
        town.as(one).update('profiles', { is_admin: false }, { user_id: two.id }),
        town.as(two).update('profiles', { is_admin: false }, { user_id: one.id }),
      ])
      const admins = await town.query(
        'update private.profiles set is_admin = false where is_admin returning user_id',
      )
      expect(admins).toHaveLength(1)
    }
  })
})

describe('log_user_action', () => {
  const log = (caller: Person, owner: Person, type: string | null, data: object = {}) =>
    town.as(caller).call('log_user_action', {
      p_user_id: owner.id,
      p_action_type: type,
      p_action_data: JSON.stringify(data),
    })
  const logged = (person: Person) =>
    town.query('select action_type, action_data from private.user_actions where user_id = $1', [person.id])

  test('a person logs the own action', async () => {
    const ada = await member(town, 'Ada')
    await log(ada, ada, 'viewed_item', { item: 1 })
    expect(await logged(ada)).toMatchObject([{ action_type: 'viewed_item' }])
  })

  test('an action of somebody else cannot be logged', async () => {
    const [ada, stranger] = [await member(town, 'Ada'), await member(town, 'Stranger')]
    expect(await refusal(log(stranger, ada, 'viewed_item'))).toMatchObject({
      code: 'PT403',
      hint: 'Access denied',
    })
    expect(await logged(ada)).toEqual([])
  })

  test.each([['Shouting'], [''], [null], ['x'.repeat(61)]])('the action type %j is refused', async (type) => {
    const ada = await member(town, 'Ada')
    expect(await refusal(log(ada, ada, type))).toMatchObject({ code: 'PT400', hint: 'Invalid action' })
    expect(await logged(ada)).toEqual([])
  })

  test('too much data is refused', async () => {
    const ada = await member(town, 'Ada')
    const attempt = log(ada, ada, 'viewed_item', { text: 'x'.repeat(8000) })
    expect(await refusal(attempt)).toMatchObject({ code: 'PT400', hint: 'Invalid action' })
    expect(await logged(ada)).toEqual([])
  })
})
