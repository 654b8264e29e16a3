import { beforeAll, describe, expect, test } from 'vitest'
import { insertPaidBooking, item, member, storedProfile } from '../../support/database/builders.ts'
import {
  giveIdentityKey,
  memberWithoutIdentity,
  upsertIdentity,
} from '../../support/database/identity-papers.ts'
import { rate } from '../../support/database/ratings.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'
import { finishRental, myTrust, rentAndRate } from '../../support/database/trust.ts'

/** What people try in order to look trusted. Their score, their level and what they may rent at once stay as they were. */
const db = openTestDatabase()
beforeAll(() => giveIdentityKey(db))

const NEW = { overall_score: 67, ladder_level: 1, trust_level: 'new' }

async function expectUnchanged(...people: readonly Person[]): Promise<void> {
  for (const person of people) {
    expect(await myTrust(db, person)).toMatchObject(NEW)
    await insertPaidBooking(db, person, await item(db, await member(db, 'Owner')))
    expect(await db.as(person).call('user_can_rent_item', { p_user_id: person.id })).toEqual([
      { user_can_rent_item: false },
    ])
  }
}

/** With the code that was sent to it. */
const provePhone = (person: Person, phone_number: string) =>
  db.query('update private.profiles set phone_number = $1, phone_verified_at = now() where user_id = $2', [
    phone_number,
    person.id,
  ])
/** As if all marks so far were noted long before any rental. */
const ageMarks = () => db.query(`update private.person_marks set noted_at = noted_at - interval '3 years'`)
const setPhone = (person: Person, phone_number: string) =>
  db.as(person).update('profiles', { phone_number }, { user_id: person.id })

/**
 * Two approved people who sent these numbers. The first sends other ones before the approval, because a number serves one
 * approved account; both stay marked.
 */
async function sentWith(first: Values, second: Values): Promise<[Person, Person]> {
  const people: [Person, Person] = [
    await memberWithoutIdentity(db, 'Ada'),
    await memberWithoutIdentity(db, 'Bola'),
  ]
  await upsertIdentity(db, people[0], first)
  await upsertIdentity(db, people[0])
  await upsertIdentity(db, people[1], second)
  await db.query(
    `update public.borrower_verifications set verification_status = 'approved' where verification_status = 'pending'`,
  )
  return people
}

describe('rentals that are made up', () => {
  test('three rentals of one kobo with the account of a friend', async () => {
    const [friend, bola] = [await member(db, 'Friend'), await member(db, 'Bola')]
    for (let done = 0; done < 3; done += 1)
      await finishRental(db, friend, bola, { thing: { rental_price: 0.01, deposit_amount: 0 } })
    expect(await myTrust(db, bola)).toMatchObject({ completed_rentals: 0 })
    await expectUnchanged(bola, friend)
  })

  test('many rentals with a friend, for a price that counts, in both directions', async () => {
    const [friend, bola] = [await member(db, 'Friend'), await member(db, 'Bola')]
    for (let done = 0; done < 4; done += 1) await finishRental(db, friend, bola)
    for (let done = 0; done < 2; done += 1) await finishRental(db, bola, friend)
    expect(await myTrust(db, bola)).toMatchObject({ completed_rentals: 2 })
    await expectUnchanged(bola, friend)
  })

  test('many tiny rentals with many people', async () => {
    const bola = await member(db, 'Bola')
    for (let done = 0; done < 7; done += 1)
      await finishRental(db, await member(db, `Owner ${done}`), bola, { thing: { rental_price: 333 } })
    await expectUnchanged(bola)
  })

  test('a circle of three who rent from each other', async () => {
    const [ada, bola, chidi] = [await member(db, 'Ada'), await member(db, 'Bola'), await member(db, 'Chidi')]
    for (const [lender, borrower] of [
      ...[
        [ada, bola],
        [bola, chidi],
        [chidi, ada],
      ],
      ...[
        [bola, ada],
        [chidi, bola],
        [ada, chidi],
      ],
    ] as const)
      await finishRental(db, lender, borrower)
    await expectUnchanged(ada, bola, chidi)
  })

  test('a rental that a ruling ended', async () => {
    const [bola, admin] = [await member(db, 'Bola'), await member(db, 'Admin', { admin: true })]
    for (let done = 0; done < 3; done += 1) {
      const booking = await insertPaidBooking(db, bola, await item(db, await member(db, `Owner ${done}`)))
      await db.query(`update public.transactions set booking_status = 'disputed' where id = $1`, [booking.id])
      const dispute = await db.one<{ id: string }>(
        `insert into public.disputes (transaction_id, reporter_id, reported_id, issue_type, description, contested_amount)
         values ($1, $2, $3, 'item_dirty', 'A stain', $4) returning id`,
        [booking.id, bola.id, booking.lender_id, booking.total_amount],
      )
      await db
        .as(admin)
        .call('rule_dispute', { ...ruling, p_dispute_id: dispute.id, p_refund: booking.deposit_amount })
    }
    expect(await myTrust(db, bola)).toMatchObject({ completed_rentals: 0 })
    await expectUnchanged(bola)
  })
})

const ruling = { p_outcome: 'divide', p_reason: 'As both agreed' }

describe('rentals with oneself', () => {
  test.each<[string, () => Promise<[Person, Person]>]>([
    [
      'with the same phone number, also when it is changed afterwards',
      async () => {
        const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
        for (const person of [ada, bola]) await setPhone(person, '+2348030000001')
        await setPhone(bola, '+2348030000002')
        return [ada, bola]
      },
    ],
    [
      'that signed up on the same device',
      async () => {
        const device = crypto.randomUUID()
        return [await member(db, 'Ada', { device }), await member(db, 'Bola', { device })]
      },
    ],
    ['with the same BVN', () => sentWith({ bvn: '22345678900' }, { bvn: '22345678900' })],
    [
      'with the same identity document',
      () =>
        sentWith(
          { government_id_number: 'A-1234567', bvn: '22345678901' },
          { government_id_number: 'a 1234567', bvn: '22345678902' },
        ),
    ],
  ])('through a second account %s', async (_how, make) => {
    const [ada, bola] = await make()
    await ageMarks()
    for (let done = 0; done < 4; done += 1) await finishRental(db, ada, bola, { daysAgo: 4 + done * 100 })
    for (const person of [ada, bola])
      expect(await myTrust(db, person)).toMatchObject({ completed_rentals: 0 })
    await expectUnchanged(ada, bola)
  })

  test('stay uncounted when the second account is erased', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    for (const person of [ada, bola]) await setPhone(person, '+2348030000003')
    await ageMarks()
    for (let done = 0; done < 4; done += 1) await finishRental(db, ada, bola, { daysAgo: 4 + done * 100 })
    await db.query(`select private.erase_person_data($1)`, [ada.id])
    await expectUnchanged(bola)
  })
})

describe('the accounts of one person', () => {
  test('count as one: four rentals with four of them are two', async () => {
    const bola = await member(db, 'Bola')
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      const account = await member(db, name)
      await provePhone(account, '+2348030000004')
      await finishRental(db, account, bola)
    }
    expect(await myTrust(db, bola)).toMatchObject({ completed_rentals: 2 })
    await expectUnchanged(bola)
  })

  test('somebody who types the number of another only loses the rentals with them', async () => {
    const [ada, bola, eve] = [await member(db, 'Ada'), await member(db, 'Bola'), await member(db, 'Eve')]
    await setPhone(ada, '+2348030000005')
    await setPhone(bola, '+2348030000006')
    await setPhone(eve, '+2348030000005')
    await setPhone(eve, '+2348030000006')
    await ageMarks()
    await finishRental(db, ada, bola)
    for (const name of ['One', 'Two']) await finishRental(db, await member(db, name), bola)
    expect(await myTrust(db, bola)).toMatchObject({ completed_rentals: 3 })
  })

  test('somebody who types the number of the other side afterwards takes nothing from them, good or bad', async () => {
    const ada = await member(db, 'Ada')
    await provePhone(ada, '+2348030000010')
    const customers: Person[] = []
    for (const [name, stars] of [
      ['One', 5],
      ['Two', 5],
      ['Three', 1],
      ['Four', 1],
    ] as const) {
      const customer = await member(db, name)
      customers.push(customer)
      await rentAndRate(db, ada, customer, stars)
    }
    const before = await myTrust(db, ada)
    expect(before).toMatchObject({ completed_rentals: 4, ladder_level: 3 })
    // A customer types the lender's number, and the lender that of an unhappy customer.
    await db.query(
      `select private.note_mark($1, 'phone', '+2348030000010'), private.note_mark($2, 'phone', '+2348030000013'),
        private.note_mark($3, 'phone', '+2348030000013')`,
      [customers[1]?.id, ada.id, customers[2]?.id],
    )
    expect(await myTrust(db, ada)).toEqual(before)
  })
})

describe('ratings by the accounts of one person', () => {
  /** Four accounts with one phone number rent from somebody, one after the other, and give so many stars. */
  async function rateWithFourAccounts(rated: Person, phone: string, stars: number): Promise<void> {
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      const account = await member(db, name)
      await provePhone(account, phone)
      await rentAndRate(db, rated, account, stars)
    }
  }
  const pointsOfRatings = async (person: Person) =>
    (await myTrust(db, person)).facts.find(({ fact }) => fact === 'Ratings')?.points

  test('give no points for five stars', async () => {
    const ada = await member(db, 'Ada')
    await rateWithFourAccounts(ada, '+2348030000007', 5)
    expect(await pointsOfRatings(ada)).toBe(0)
    await expectUnchanged(ada)
  })

  test('take no points, no level and no limit from anybody, for one star', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    await rateWithFourAccounts(ada, '+2348030000008', 1)
    expect(await pointsOfRatings(ada)).toBe(0)
    await expectUnchanged(ada)
    for (const name of ['Happy', 'Glad', 'Content']) await rentAndRate(db, bola, await member(db, name), 5)
    const before = await myTrust(db, bola)
    expect(await pointsOfRatings(bola)).toBe(5)
    await rateWithFourAccounts(bola, '+2348030000009', 1)
    expect(await pointsOfRatings(bola)).toBe(5)
    expect((await myTrust(db, bola)).ladder_level).toBeGreaterThanOrEqual(before.ladder_level)
  })

  test('that proved neither a number nor an identity move an average like two ratings of one person', async () => {
    const ada = await member(db, 'Ada')
    for (const name of ['One', 'Two', 'Three', 'Four']) {
      const account = await member(db, name)
      const booking = await finishRental(db, ada, account)
      await db.withoutTriggers(
        `update public.borrower_verifications set verification_status = 'rejected' where user_id = $1`,
        [account.id],
      )
      await rate(db, account, booking, { overall_rating: 1 })
      await rate(db, ada, booking)
    }
    expect(await storedProfile(db, ada)).toMatchObject({ rating_average: 1, num_reviews: 2 })
  })

  test('that share a typed number with the rated person count for nothing', async () => {
    const ada = await member(db, 'Ada')
    await setPhone(ada, '+2348030000014')
    await setPhone(ada, '+2348030000015')
    for (const name of ['One', 'Two']) {
      const account = await member(db, name)
      await db.query(`select private.note_mark($1, 'phone', '+2348030000014')`, [account.id])
      await ageMarks()
      await rentAndRate(db, ada, account, 5)
    }
    expect(await storedProfile(db, ada)).toMatchObject({ rating_average: 0, num_reviews: 0 })
  })

  test('weigh nothing when their rentals do not count', async () => {
    const ada = await member(db, 'Ada')
    for (const name of ['One', 'Two', 'Three'])
      await rentAndRate(db, ada, await member(db, name), 1, { rental_price: 10 })
    expect(await pointsOfRatings(ada)).toBe(0)
  })
})

describe('honest people', () => {
  test('two rentals with one person count in 90 days, and two more afterwards', async () => {
    const [ada, bola] = [await member(db, 'Ada'), await member(db, 'Bola')]
    for (const daysAgo of [200, 190, 150, 111, 100, 50]) await finishRental(db, ada, bola, { daysAgo })
    // 200 and 190 days ago, then 100 (190 is 90 days before) and 50.
    expect(await myTrust(db, bola)).toMatchObject({ completed_rentals: 4 })
  })

  test('a rental with each of three people makes a member that is not new any more', async () => {
    const bola = await member(db, 'Bola')
    for (const name of ['One', 'Two', 'Three']) await finishRental(db, await member(db, name), bola)
    expect(await myTrust(db, bola)).toMatchObject({ completed_rentals: 3, ladder_level: 2 })
  })
})
