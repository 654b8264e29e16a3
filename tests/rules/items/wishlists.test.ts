import { beforeEach, describe, expect, test } from 'vitest'
import { type Item, item, member } from '../../support/database/builders.ts'
import { refusal } from '../../support/database/refusals.ts'
import { block, suspend } from '../../support/database/safety.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** A wishlist is private until it is shared, shows no more than what anybody sees in the market, and a first name. */

const db = openTestDatabase()

let ada: Person
let bola: Person
let gown: Item
let gele: Item

const share = async (who: Person | 'visitor', shared: boolean | null): Promise<string | null> =>
  (await db.as(who).query<{ token: string | null }>('select public.share_wishlist($1) as token', [shared]))[0]
    ?.token ?? null
const nameOf = async (token: string | null, who: Person | 'visitor' = 'visitor') =>
  (await db.as(who).query<{ name: string | null }>('select public.wishlist_name($1) as name', [token]))[0]
    ?.name
const shown = async (token: string | null, who: Person | 'visitor' = 'visitor') =>
  (await db.as(who).call<{ title: string }>('wishlist_items', { p_token: token })).map(({ title }) => title)
const save = (who: Person, { id }: Item) => db.as(who).insert('saved_items', { user_id: who.id, item_id: id })

beforeEach(async () => {
  ada = await member(db, 'Ada Obi')
  bola = await member(db, 'Bola Adeyemi')
  gown = await item(db, ada, { title: 'Silk gown' })
  gele = await item(db, ada, { title: 'Wine gele' })
  await save(bola, gown)
  await save(bola, gele)
})

describe('a wishlist', () => {
  test('is not shared until its owner does, and then by one address that stays', async () => {
    expect(await share(bola, null)).toBeNull()
    const token = await share(bola, true)
    expect(token).toMatch(/^[0-9a-f]{48}$/)
    expect(await share(bola, true)).toBe(token)
    expect(await share(bola, null)).toBe(token)
    expect(await nameOf(token)).toBe('Bola')
    expect(await shown(token)).toEqual(['Wine gele', 'Silk gown'])
    expect(await share(ada, null)).toBeNull()
  })

  test('shows neither the surname nor the account of who saved', async () => {
    const token = await share(bola, true)
    const rows = await db.as('visitor').call('wishlist_items', { p_token: token })
    expect(JSON.stringify(rows)).not.toContain('Adeyemi')
    expect(JSON.stringify(rows)).not.toContain(bola.id)
  })

  test('is gone once it is turned off, also when it is shared again', async () => {
    const old = await share(bola, true)
    expect(await share(bola, false)).toBeNull()
    expect([await nameOf(old), await shown(old)]).toEqual([null, []])
    expect(await share(bola, true)).not.toBe(old)
    expect(await shown(old)).toEqual([])
  })

  test('leaves out what is booked out, taken down or no longer saved', async () => {
    const token = await share(bola, true)
    await db.query("update public.items set status = 'unavailable' where id = $1", [gown.id])
    expect(await shown(token)).toEqual(['Wine gele'])
    await db.as(bola).query('delete from public.saved_items where item_id = $1', [gele.id])
    expect(await shown(token)).toEqual([])
    expect(await nameOf(token)).toBe('Bola')
  })

  test('opens for nobody on the other side of a block, and shows nothing of an owner who is blocked', async () => {
    const token = await share(bola, true)
    const chi = await member(db, 'Chi')
    await block(db, bola, chi)
    expect([await nameOf(token, chi), await shown(token, chi)]).toEqual([null, []])
    const dayo = await member(db, 'Dayo')
    await block(db, ada, dayo)
    expect(await shown(token, dayo)).toEqual([])
    await block(db, ada, bola)
    expect([await nameOf(token), await shown(token)]).toEqual(['Bola', []])
  })

  test('of a suspended or deleted person opens nothing', async () => {
    const token = await share(bola, true)
    await suspend(db, await member(db, 'Admin', { admin: true }), bola)
    expect([await nameOf(token), await shown(token)]).toEqual([null, []])
    const hers = await share(ada, true)
    await save(ada, gown)
    expect(await shown(hers)).toEqual(['Silk gown'])
    await db.query('update private.profiles set deleted_at = now() where user_id = $1', [ada.id])
    expect([await nameOf(hers), await shown(hers)]).toEqual([null, []])
  })

  test('is guessed by nobody: wrong, missing and huge secrets open nothing', async () => {
    await share(bola, true)
    for (const token of ['', '0'.repeat(48), '%', null]) {
      expect([await nameOf(token), await shown(token)]).toEqual([null, []])
    }
    expect(await refusal(shown('x'.repeat(100_000)))).toMatchObject({ code: 'PT400' })
    expect(await refusal(share('visitor', true))).toMatchObject({ code: '42501' })
    expect(await refusal(db.as(ada).query('select token from private.wishlist_links'))).toMatchObject({
      code: '42501',
    })
  })
})
