import { beforeAll, describe, expect, test } from 'vitest'
import { item, member } from '../../support/database/builders.ts'
import {
  findSignals,
  hashes,
  hashPhoto,
  mirrored,
  recountSignals,
  signalsAbout,
} from '../../support/database/signals.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'
import { defaultNumber } from '../../support/fixtures/default-settings.ts'

const db = openTestDatabase()

describe('a price far below the usual one', () => {
  const owners: Person[] = []
  /** An even number, so that half of them ask one price and half the other. */
  const enoughOwners = 2 * Math.ceil(defaultNumber('signals_price_owners') / 2)
  const [dear, usual] = [5000, 4000]
  const least = (usual * defaultNumber('signals_price_percent')) / 100
  const bag = (price: number, more: Values = {}): Values => ({
    category: 'Bags',
    availability_type: 'rent',
    sale_price: null,
    deposit_amount: 0,
    rental_price: price,
    ...more,
  })

  // Half of the owners ask 3,000 and half 5,000 a day, so that the usual price is 4,000.
  beforeAll(async () => {
    for (let at = 0; at < enoughOwners; at += 1) owners.push(await member(db, `Owner ${at}`))
    for (const [at, owner] of owners.entries()) await item(db, owner, bag(at % 2 ? 2 * usual - dear : dear))
    await findSignals(db)
  })

  test('is a signal one kobo below the share of the setting, and not at it; the owner’s items are one signal', async () => {
    const ada = await member(db, 'Ada')
    await item(db, ada, bag(least))
    await findSignals(db)
    expect(await signalsAbout(db, ada)).toEqual([])
    const cheap = await item(db, ada, bag(least - 0.01))
    expect(await findSignals(db)).toBe(1)
    expect(await signalsAbout(db, ada)).toMatchObject([
      {
        kind: 'low_price',
        people: [ada.id],
        fact_count: 1,
        evidence: [
          {
            item: cheap.id,
            offer: 'rent',
            price: least - 0.01,
            usual,
            owners: enoughOwners,
            category: 'Bags',
          },
        ],
      },
    ])
    await item(db, ada, bag(least / 2))
    expect(await findSignals(db)).toBe(1)
    expect(await signalsAbout(db, ada)).toMatchObject([{ fact_count: 2 }])
  })

  test('is not known from many accounts of one person, or from many that show nothing', async () => {
    const shoes = (price: number) => bag(price, { category: 'Jewelry' })
    const device = crypto.randomUUID()
    const cheap = await member(db, 'Cheap')
    for (let at = 0; at < enoughOwners; at += 1) {
      await item(db, await member(db, `Empty ${at}`, { identity: 'none' }), shoes(900_000))
      await item(db, await member(db, `Same ${at}`, { device }), shoes(900_000))
    }
    await item(db, cheap, shoes(1))
    await recountSignals(db)
    expect(
      await db.query(
        `select owners from private.usual_prices where category = 'Jewelry' and offer = 'rent' and size = ''`,
      ),
    ).toEqual([{ owners: 3 }])
    expect(await signalsAbout(db, cheap)).toEqual([])
  })

  test('is not moved by one owner who lists much, and needs enough owners', async () => {
    const [eve, ada] = [await member(db, 'Eve'), await member(db, 'Ada')]
    for (let listed = 0; listed < 30; listed += 1) await item(db, eve, bag(900_000))
    await recountSignals(db)
    await item(db, ada, bag(least))
    await findSignals(db)
    expect(await signalsAbout(db, ada)).toEqual([])
    const cheapShoes = await member(db, 'Cheap')
    await item(db, eve, bag(900_000, { category: 'Shoes' }))
    await item(db, cheapShoes, bag(1, { category: 'Shoes' }))
    await recountSignals(db)
    expect(await signalsAbout(db, cheapShoes)).toEqual([])
  })

  test('compares with the same size where enough owners have it, and a sale with sales', async () => {
    const ada = await member(db, 'Ada')
    for (const owner of owners) await item(db, owner, bag(400, { size: 'Mini' }))
    const sold = { availability_type: 'sale', rental_price: null, sale_price: 900 }
    await recountSignals(db)
    await item(db, ada, bag(500, { size: ' mini ' }))
    await item(db, ada, bag(0, sold))
    await findSignals(db)
    expect(await signalsAbout(db, ada)).toEqual([])
    const other = await item(db, ada, bag(99, { size: 'MINI' }))
    await findSignals(db)
    expect(await signalsAbout(db, ada)).toMatchObject([
      { evidence: [{ item: other.id, size: 'mini', usual: 400 }] },
    ])
  })

  test('is counted against usual prices of the day once a day', async () => {
    const ada = await member(db, 'Ada')
    await item(db, ada, bag(600, { category: 'Jewelry' }))
    for (const owner of owners) await item(db, owner, bag(dear, { category: 'Jewelry' }))
    await findSignals(db)
    expect(await signalsAbout(db, ada)).toEqual([])
    await db.query(`update private.signal_days set prices_counted_at = now() - interval '1 day'`)
    await findSignals(db)
    expect(await signalsAbout(db, ada)).toMatchObject([{ kind: 'low_price', fact_count: 1 }])
  })
})

describe('a photo that somebody else had before', () => {
  const most = defaultNumber('signals_photo_distance')

  test.each([
    ['differs in as many bits as the setting says', most, 1],
    ['differs in one bit more', most + 1, 0],
  ])('is a signal about who came later where it %s: %i', async (_, differing, signals) => {
    const { hash, copy } = hashes(differing, differing)
    const [ada, eve] = [await member(db, 'Ada'), await member(db, 'Eve')]
    const first = await hashPhoto(db, ada, hash, 60)
    const later = await hashPhoto(db, eve, copy)
    expect(await findSignals(db)).toBe(signals)
    expect(await signalsAbout(db, ada)).toEqual([])
    expect(await signalsAbout(db, eve)).toMatchObject(
      signals === 0
        ? []
        : [
            {
              kind: 'repeated_photo',
              people: [eve.id],
              evidence: [
                {
                  key: later,
                  earlier_photo: first,
                  earlier_owner: ada.id,
                  distance: differing,
                  mirrored: false,
                },
              ],
            },
          ],
    )
  })

  test('is found in a mirror, and by one of its frames', async () => {
    const [ada, eve] = [await member(db, 'Ada'), await member(db, 'Eve')]
    const { hash, copy } = hashes(900, 10)
    await hashPhoto(db, ada, hash, 60)
    await hashPhoto(db, eve, hashes(901).hash + mirrored(copy))
    await findSignals(db)
    expect(await signalsAbout(db, eve)).toMatchObject([{ evidence: [{ distance: 10, mirrored: true }] }])
  })

  test('on own listings is none, nor is a picture of one colour', async () => {
    const [ada, eve] = [await member(db, 'Ada'), await member(db, 'Eve')]
    const { hash } = hashes(77)
    await hashPhoto(db, ada, hash, 60)
    await hashPhoto(db, ada, hash)
    await hashPhoto(db, ada, '', 60)
    await hashPhoto(db, eve, '')
    expect(await findSignals(db)).toBe(0)
    for (const person of [ada, eve]) expect(await signalsAbout(db, person)).toEqual([])
  })

  test('names the first of several, also when its hash comes last', async () => {
    const [ada, bola, eve] = [await member(db, 'Ada'), await member(db, 'Bola'), await member(db, 'Eve')]
    const { hash } = hashes(78)
    await hashPhoto(db, eve, hash)
    await hashPhoto(db, bola, hash, 30)
    await findSignals(db)
    expect(await signalsAbout(db, eve)).toMatchObject([{ evidence: [{ earlier_owner: bola.id }] }])
    await hashPhoto(db, ada, hash, 60)
    expect(await findSignals(db)).toBe(1)
    expect(await signalsAbout(db, bola)).toMatchObject([{ evidence: [{ earlier_owner: ada.id }] }])
    expect(await signalsAbout(db, ada)).toEqual([])
  })

  test('keeps its first time when the same picture is sent again, and gets a new one with another picture', async () => {
    const [ada, eve, bola] = [await member(db, 'Ada'), await member(db, 'Eve'), await member(db, 'Bola')]
    const { hash, copy } = hashes(79, 5)
    const first = await hashPhoto(db, ada, hash, 60)
    await hashPhoto(db, eve, hash, 30)
    await hashPhoto(db, ada, copy, 0, first)
    await findSignals(db)
    expect(await signalsAbout(db, ada)).toEqual([])
    // A liar puts the picture of somebody else in the place of an old one.
    const old = await hashPhoto(db, bola, hashes(80).hash, 600)
    await hashPhoto(db, bola, hash, 1, old)
    await findSignals(db)
    expect(await signalsAbout(db, bola)).toMatchObject([{ evidence: [{ earlier_owner: ada.id }] }])
  })

  test('gets a new time when it is turned into another one in small steps', async () => {
    const [ada, eve] = [await member(db, 'Ada'), await member(db, 'Eve')]
    const { hash: target } = hashes(82)
    const path = await hashPhoto(db, eve, hashes(82, 100).copy, 600)
    await hashPhoto(db, ada, target, 60)
    for (const differing of [75, 50, 25, 0]) await hashPhoto(db, eve, hashes(82, differing).copy, 1, path)
    await findSignals(db)
    expect(await signalsAbout(db, ada)).toEqual([])
    expect(await signalsAbout(db, eve)).toMatchObject([{ evidence: [{ earlier_owner: ada.id }] }])
  })

  test('stays known while its file is there, and no longer', async () => {
    const [ada, eve] = [await member(db, 'Ada'), await member(db, 'Eve')]
    const { hash } = hashes(81)
    const path = await hashPhoto(db, ada, hash, 60)
    await db.query(`insert into storage.objects (bucket_id, name, owner_id) values ('item-images', $1, $2)`, [
      path,
      ada.id,
    ])
    await db.query('delete from storage.objects where name = $1', [path])
    await hashPhoto(db, eve, hash)
    await findSignals(db)
    expect(await signalsAbout(db, eve)).toEqual([])
  })

  test('is ignored where the hash or the owner is no such thing', async () => {
    const ada = await member(db, 'Ada')
    await hashPhoto(db, ada, 'ff', 0)
    await hashPhoto(db, ada, 'g'.repeat(64), 0)
    await hashPhoto(db, ada, 'f'.repeat(64), 0, 'nobody/1.jpg')
    expect(await db.query('select path from private.photo_hashes where owner_id = $1', [ada.id])).toEqual([])
  })
})
