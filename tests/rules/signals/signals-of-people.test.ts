import { describe, expect, test } from 'vitest'
import { day, insertPaidBooking, item, member, moveIntoPast } from '../../support/database/builders.ts'
import { setSetting } from '../../support/database/settings.ts'
import { findSignals, recountSignals, signalsAbout } from '../../support/database/signals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { defaultNumber } from '../../support/fixtures/default-settings.ts'

const db = openTestDatabase()
const limits = {
  cancellations: defaultNumber('signals_cancellations'),
  cancellationDays: defaultNumber('signals_cancellations_days'),
  amount: defaultNumber('signals_new_account_amount'),
  newDays: defaultNumber('signals_new_account_days'),
  circleDays: defaultNumber('signals_circle_days'),
}
/** One second, or a minute, before so many days are over. */
const almost = (days: number, left = '23:59:00'): string => `${days - 1} days ${left}`

const moveBooking = (id: string, column: string, at: string) =>
  db.withoutTriggers(`update public.transactions set ${column} = ${at} where id = $1`, [id])

describe('a shared mark', () => {
  const device = '11111111-2222-4333-8444-555555555555'

  test('of two accounts is a signal with both, and grows with a third', async () => {
    const ada = await member(db, 'Ada', { device })
    await findSignals(db)
    expect(await signalsAbout(db, ada)).toEqual([])
    const bola = await member(db, 'Bola', { device })
    expect(await findSignals(db)).toBe(1)
    expect(await signalsAbout(db, ada)).toMatchObject([
      { kind: 'shared_mark', people: [ada.id, bola.id], fact_count: 2, is_open: true },
    ])
    await member(db, 'Chidi', { device })
    expect(await findSignals(db)).toBe(1)
    const [signal] = await signalsAbout(db, ada)
    expect(signal).toMatchObject({ fact_count: 3 })
    expect(signal?.evidence.map(({ mark }) => mark)).toEqual(['device', 'device', 'device'])
  })

  test('counts from the number of accounts that the setting says', async () => {
    const phone = { phone_number: '+2348055550177' }
    await setSetting(db, 'signals_shared_accounts', 3)
    const people = [await member(db, 'Efe'), await member(db, 'Femi'), await member(db, 'Gozie')]
    const [efe, femi, gozie] = people as [Person, Person, Person]
    await db.as(efe).update('profiles', phone, { user_id: efe.id })
    // The mark of a number stays when the number is changed.
    await db.as(efe).update('profiles', { phone_number: null }, { user_id: efe.id })
    await db.as(femi).update('profiles', phone, { user_id: femi.id })
    await findSignals(db)
    expect(await signalsAbout(db, efe)).toEqual([])
    await db.as(femi).update('profiles', { phone_number: null }, { user_id: femi.id })
    await db.as(gozie).update('profiles', phone, { user_id: gozie.id })
    await findSignals(db)
    expect(await signalsAbout(db, efe)).toMatchObject([{ kind: 'shared_mark', fact_count: 3 }])
    await setSetting(db, 'signals_shared_accounts', null)
  })

  test('says who has proven it and who only typed it; a proof that comes later is shown and opens nothing', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    await db.query(`select private.note_mark($1, 'bvn', '22212345678', true)`, [ada.id])
    await db.query(`select private.note_mark($1, 'bvn', '22212345678')`, [bola.id])
    await findSignals(db)
    const proofs = async () =>
      (await signalsAbout(db, ada))[0]?.evidence.map(({ key, proven }) => [key, proven])
    expect(await proofs()).toEqual([
      [bola.id, false],
      [ada.id, true],
    ])
    await db.query(`update private.fraud_signals set seen_count = 2, seen_at = now()`)
    await db.query(`select private.note_mark($1, 'bvn', '22212345678', true)`, [bola.id])
    expect(await findSignals(db)).toBe(0)
    expect(await proofs()).toEqual([
      [bola.id, true],
      [ada.id, true],
    ])
    expect(await signalsAbout(db, ada)).toMatchObject([{ is_open: false, fact_count: 2 }])
  })

  test('of a bank account does not say its number', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    for (const { id } of [ada, bola])
      await db.query(`select private.note_mark($1, 'bank_account', '0123456789')`, [id])
    await findSignals(db)
    const [signal] = await signalsAbout(db, ada)
    expect(signal).toMatchObject({ kind: 'shared_mark', fact_count: 2 })
    expect(JSON.stringify(signal)).not.toContain('0123456789')
  })
})

describe('many cancellations', () => {
  async function cancelled(ada: Person, bola: Person, count: number): Promise<string[]> {
    const ids: string[] = []
    for (let done = 0; done < count; done += 1) {
      const booking = await insertPaidBooking(db, bola, await item(db, ada))
      await db.as(ada).call('cancel_booking', { p_transaction_id: booking.id })
      ids.push(booking.id)
    }
    return ids
  }

  test('are a signal from so many on, about who cancelled', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const fewer = await cancelled(ada, bola, limits.cancellations - 1)
    await findSignals(db)
    expect(await signalsAbout(db, ada)).toEqual([])
    const enough = [...fewer, ...(await cancelled(ada, bola, 1))]
    expect(await findSignals(db)).toBe(1)
    const [signal] = await signalsAbout(db, ada)
    expect(signal).toMatchObject({
      kind: 'cancellations',
      people: [ada.id],
      fact_count: limits.cancellations,
    })
    expect(signal?.evidence.map(({ key }) => key).sort()).toEqual(enough.sort())
    expect(await signalsAbout(db, bola)).toEqual([])
  })

  test('are counted for the days of the setting, to the second', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    const [first = ''] = await cancelled(ada, bola, limits.cancellations)
    await moveBooking(first, 'settled_at', `now() - interval '${limits.cancellationDays} days 1 second'`)
    await recountSignals(db)
    expect(await signalsAbout(db, ada)).toEqual([])
    await moveBooking(first, 'settled_at', `now() - interval '${almost(limits.cancellationDays)}'`)
    expect(await recountSignals(db)).toBe(1)
    expect(await signalsAbout(db, ada)).toMatchObject([{ fact_count: limits.cancellations }])
  })
})

describe('a new account with a valuable booking', () => {
  const priced = (sale_price: number) => ({
    sale_price,
    availability_type: 'sale',
    rental_price: null,
    deposit_amount: null,
  })
  const buy = { transaction_type: 'buy', rental_start_date: null, rental_end_date: null }

  async function bought(owner: Person, buyer: Person, price: number): Promise<string> {
    return (await insertPaidBooking(db, buyer, await item(db, owner, priced(price)), buy)).id
  }
  const joined = (person: Person, at: string) =>
    db.query(`update private.profiles set created_at = ${at} where user_id = $1`, [person.id])

  test('is a signal from the sum of the setting on, not for a kobo less, on either side', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    await joined(ada, `now() - interval '1 year'`)
    await bought(ada, bola, limits.amount - 0.01)
    await findSignals(db)
    expect(await signalsAbout(db, bola)).toEqual([])
    const id = await bought(ada, bola, limits.amount)
    expect(await findSignals(db)).toBe(1)
    expect(await signalsAbout(db, bola)).toMatchObject([
      {
        kind: 'new_account',
        evidence: [{ key: id, side: 'borrower', amount: limits.amount }],
        fact_count: 1,
      },
    ])
    expect(await signalsAbout(db, ada)).toEqual([])
    await joined(ada, 'now()')
    await recountSignals(db)
    expect(await signalsAbout(db, ada)).toMatchObject([{ evidence: [{ key: id, side: 'lender' }] }])
  })

  test('is new for the days of the setting, to the second', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    await joined(ada, `now() - interval '1 year'`)
    const id = await bought(ada, bola, limits.amount)
    await joined(
      bola,
      `(select paid_at - interval '${limits.newDays} days' from public.transactions where id = '${id}')`,
    )
    await findSignals(db)
    expect(await signalsAbout(db, bola)).toEqual([])
    await joined(
      bola,
      `(select paid_at - interval '${almost(limits.newDays, '23:59:59')}' from public.transactions where id = '${id}')`,
    )
    await recountSignals(db)
    expect(await signalsAbout(db, bola)).toMatchObject([{ kind: 'new_account' }])
  })
})

describe('a circle of rentals', () => {
  const rent = async (borrower: Person, lender: Person): Promise<string> =>
    (await insertPaidBooking(db, borrower, await item(db, lender))).id

  const people = (names: string) => Promise.all(names.split(' ').map((name) => member(db, name)))

  test.each([
    ['two', 'Ada Bola'],
    ['three', 'Ada Bola Chidi'],
    ['four', 'Ada Bola Chidi Dayo'],
  ])('of %s people is one signal with its rentals, when the last is paid', async (_, names) => {
    const circle = await people(names)
    const [first, ...others] = circle as [Person, ...Person[]]
    const paid: string[] = []
    for (const [at, person] of circle.entries()) {
      await findSignals(db)
      expect(await signalsAbout(db, first)).toEqual([])
      paid.push(await rent(person, circle[(at + 1) % circle.length] ?? first))
    }
    expect(await findSignals(db)).toBe(1)
    const [signal, more] = await signalsAbout(db, first)
    expect(more).toBeUndefined()
    expect(signal).toMatchObject({ kind: 'rental_circle', fact_count: circle.length })
    expect([...(signal?.people ?? [])].sort()).toEqual(circle.map(({ id }) => id).sort())
    const start = signal?.people.indexOf(first.id) ?? 0
    expect(signal?.people[(start + 1) % circle.length]).toBe(others[0]?.id)
    expect(signal?.evidence.map(({ key }) => key).sort()).toEqual(paid.sort())
    expect(await recountSignals(db)).toBe(0)
  })

  test('of five people, or in two directions, is none', async () => {
    const [a, b, c, d, e] = (await people('A B C D E')) as [Person, Person, Person, Person, Person]
    for (const [one, other] of [
      [a, b],
      [b, c],
      [c, d],
      [d, e],
      [e, a],
    ] as const)
      await rent(one, other)
    const [x, y, z] = (await people('X Y Z')) as [Person, Person, Person]
    await rent(x, y)
    await rent(z, y)
    await recountSignals(db)
    for (const person of [a, c, x, y]) expect(await signalsAbout(db, person)).toEqual([])
  })

  test('counts the rentals of the days of the setting, to the second, and none that was paid back', async () => {
    const [ada, bola] = (await people('Ada Bola')) as [Person, Person]
    const there = await rent(ada, bola)
    const back = await rent(bola, ada)
    await moveBooking(there, 'paid_at', `now() - interval '${limits.circleDays} days 1 second'`)
    await recountSignals(db)
    expect(await signalsAbout(db, ada)).toEqual([])
    await moveBooking(there, 'paid_at', `now() - interval '${almost(limits.circleDays)}'`)
    await moveBooking(back, 'payment_status', `'refunded'`)
    await recountSignals(db)
    expect(await signalsAbout(db, ada)).toEqual([])
    await moveBooking(back, 'payment_status', `'successful'`)
    await recountSignals(db)
    expect(await signalsAbout(db, ada)).toMatchObject([{ kind: 'rental_circle', fact_count: 2 }])
  })
})

test('nothing of this happens to honest people with a usual booking', async () => {
  const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
  const booking = await insertPaidBooking(db, bola, await item(db, ada), {
    rental_start_date: day(20),
    rental_end_date: day(22),
  })
  await db.as(bola).call('cancel_booking', { p_transaction_id: booking.id })
  await moveIntoPast(db, booking, { days: 1 })
  await recountSignals(db)
  for (const person of [ada, bola]) expect(await signalsAbout(db, person)).toEqual([])
})
