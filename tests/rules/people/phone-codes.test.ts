import { describe, expect, test } from 'vitest'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'

const db = openTestDatabase()
let numbers = 0
function newNumber(): string {
  numbers += 1
  return `+23480${String(numbers).padStart(8, '0')}`
}

async function start(person: Person, phone: string, network = `network of ${person.id}`): Promise<string> {
  const rows = await db
    .as('service')
    .query<{ code: string }>('select public.start_phone_verification($1, $2, $3) as code', [
      person.id,
      phone,
      network,
    ])
  return rows[0]?.code ?? ''
}
const verify = async (person: Person, code: string): Promise<Row | undefined> =>
  (await db.as(person).call('verify_phone_code', { p_code: code }))[0]
const phoneOf = (person: Person): Promise<Row> =>
  db.one(
    'select phone_number, is_verified_phone, phone_verified_at is not null as coded from private.profiles where user_id = $1',
    [person.id],
  )
/** As if the code had been sent that long ago. */
const age = (person: Person, interval: string) =>
  db.query('update private.phone_codes set sent_at = now() - $2::interval where user_id = $1', [
    person.id,
    interval,
  ])
const wrong = (code: string): string => (code === '123456' ? '123457' : '123456')
const unverified = { phone_number: null, is_verified_phone: false, coded: false }

describe('the code', () => {
  test('has six digits from 100000 to 999999 and is kept only as a hash', async () => {
    const ada = await db.signUp('Ada')
    const code = await start(ada, newNumber())
    expect(Number(code)).toBeGreaterThanOrEqual(100_000)
    expect(Number(code)).toBeLessThanOrEqual(999_999)
    const kept = await db.one('select * from private.phone_codes where user_id = $1', [ada.id])
    expect(JSON.stringify(kept)).not.toContain(code)
  })

  test('verifies the number it was sent to, once', async () => {
    const ada = await db.signUp('Ada')
    const phone = newNumber()
    const code = await start(ada, phone)
    expect(await verify(ada, code)).toMatchObject({ verified: true })
    expect(await phoneOf(ada)).toEqual({ phone_number: phone, is_verified_phone: true, coded: true })
    expect(await verify(ada, code)).toMatchObject({ verified: false })
  })

  test('a wrong code says so and changes nothing', async () => {
    const ada = await db.signUp('Ada')
    const code = await start(ada, newNumber())
    expect(await verify(ada, wrong(code))).toEqual({
      verified: false,
      title: 'Verification Failed',
      message: 'Invalid verification code',
    })
    expect(await phoneOf(ada)).toEqual(unverified)
  })

  test('is void after five wrong tries', async () => {
    const ada = await db.signUp('Ada')
    const code = await start(ada, newNumber())
    for (let n = 0; n < 5; n += 1) await verify(ada, wrong(code))
    expect(await verify(ada, code)).toMatchObject({
      verified: false,
      message: 'Too many attempts. Please request a new code.',
    })
    expect(await phoneOf(ada)).toEqual(unverified)
  })

  test('a hundred guesses at the same moment count as five', async () => {
    const ada = await db.signUp('Ada')
    const code = await start(ada, newNumber())
    const guesses = Array.from({ length: 100 }, (_, at) => (at === 99 ? code : wrong(code)))
    const answers = await Promise.all(guesses.map((guess) => verify(ada, guess)))
    expect(
      answers.filter((answer) => answer?.message === 'Invalid verification code').length,
    ).toBeLessThanOrEqual(5)
    expect(await db.one('select tries from private.phone_codes where user_id = $1', [ada.id])).toEqual({
      tries: 5,
    })
  })

  test('an incomplete code is not a try', async () => {
    const ada = await db.signUp('Ada')
    await start(ada, newNumber())
    expect(await verify(ada, '12345')).toEqual({
      verified: false,
      title: 'Invalid Code',
      message: 'Please enter the complete 6-digit verification code',
    })
    expect(await db.one('select tries from private.phone_codes where user_id = $1', [ada.id])).toEqual({
      tries: 0,
    })
  })

  test('works for ten minutes', async () => {
    const ada = await db.signUp('Ada')
    const code = await start(ada, newNumber())
    await age(ada, '10 minutes 1 second')
    expect(await verify(ada, code)).toMatchObject({
      verified: false,
      message: 'Verification code has expired. Please request a new one.',
    })
    expect(await phoneOf(ada)).toEqual(unverified)
    await age(ada, '9 minutes')
    expect(await verify(ada, code)).toMatchObject({ verified: true })
  })

  test('of another person is refused', async () => {
    const [ada, eve] = [await db.signUp('Ada'), await db.signUp('Eve')]
    const code = await start(ada, newNumber())
    expect(await verify(eve, code)).toMatchObject({ verified: false })
    expect(await phoneOf(eve)).toEqual(unverified)
  })

  test('is replaced by the next one', async () => {
    const ada = await db.signUp('Ada')
    const [first, second] = [newNumber(), newNumber()]
    const old = await start(ada, first)
    await age(ada, '61 seconds')
    const code = await start(ada, second)
    if (old !== code) expect(await verify(ada, old)).toMatchObject({ verified: false })
    await verify(ada, code)
    expect(await phoneOf(ada)).toMatchObject({ phone_number: second })
  })

  test('can be made by the service only', async () => {
    const ada = await db.signUp('Ada')
    const args = { p_user_id: ada.id, p_phone: newNumber(), p_network: 'n' }
    expect(await refusal(db.as(ada).call('start_phone_verification', args))).toMatchObject(forbidden)
    expect(await refusal(db.as('visitor').call('verify_phone_code', { p_code: '123456' }))).toMatchObject(
      forbidden,
    )
  })
})

describe('limits', () => {
  test('a second code within 60 seconds is refused and the first still works', async () => {
    const ada = await db.signUp('Ada')
    const code = await start(ada, newNumber())
    expect(await refusal(start(ada, newNumber()))).toMatchObject({ code: 'PT429', hint: 'Resend Failed' })
    expect(await verify(ada, code)).toMatchObject({ verified: true })
  })

  test('a number gets five codes an hour, whoever asks', async () => {
    const phone = newNumber()
    for (let n = 0; n < 5; n += 1) await start(await db.signUp(`Person ${n}`), phone)
    const last = await db.signUp('Last')
    expect(await refusal(start(last, phone))).toMatchObject({ code: 'PT429', hint: 'Resend Failed' })
    expect(await db.query('select 1 from private.phone_codes where user_id = $1', [last.id])).toEqual([])
  })

  test('a number gets ten codes a day, whoever asks', async () => {
    const phone = newNumber()
    for (let n = 0; n < 10; n += 1) {
      // As if an hour had passed since the codes before.
      await db.query('delete from private.rate_limits where key = $1', [`sms:number:${phone}`])
      await start(await db.signUp(`Person ${n}`), phone)
    }
    await db.query('delete from private.rate_limits where key = $1', [`sms:number:${phone}`])
    const last = await db.signUp('Last')
    expect(await refusal(start(last, phone))).toMatchObject({ code: 'PT429', hint: 'Resend Failed' })
    expect(await db.query('select 1 from private.phone_codes where user_id = $1', [last.id])).toEqual([])
  })

  test('a person gets five codes a day for one number, so that one account leaves some to its owner', async () => {
    const [ada, owner, phone] = [await db.signUp('Ada'), await db.signUp('Owner'), newNumber()]
    const anHourLater = () =>
      db.query('delete from private.rate_limits where key = $1', [`sms:number:${phone}`])
    for (let n = 0; n < 5; n += 1) {
      await start(ada, phone)
      await age(ada, '61 seconds')
    }
    await anHourLater()
    expect(await refusal(start(ada, phone))).toMatchObject({ code: 'PT429', hint: 'Resend Failed' })
    expect(await verify(owner, await start(owner, phone))).toMatchObject({ verified: true })
  })

  test('a person gets ten codes a day', async () => {
    const ada = await db.signUp('Ada')
    for (let n = 0; n < 10; n += 1) {
      await start(ada, newNumber())
      await age(ada, '61 seconds')
    }
    expect(await refusal(start(ada, newNumber()))).toMatchObject({ code: 'PT429' })
  })

  test('a network gets thirty codes an hour', async () => {
    for (let n = 0; n < 30; n += 1) await start(await db.signUp(`Person ${n}`), newNumber(), 'a café')
    expect(await refusal(start(await db.signUp('Last'), newNumber(), 'a café'))).toMatchObject({
      code: 'PT429',
    })
  })

  test.each(['08012345678', '+2346012345678', '+23480123456789', '', null])(
    '%j is no Nigerian mobile number',
    async (phone) => {
      const ada = await db.signUp('Ada')
      const attempt = db
        .as('service')
        .call('start_phone_verification', { p_user_id: ada.id, p_phone: phone, p_network: 'n' })
      expect(await refusal(attempt)).toMatchObject({
        hint: 'Invalid Phone Number',
        message: 'Please enter a valid Nigerian phone number',
      })
    },
  )
})

describe('numbers that are typed without a code', () => {
  const type = (person: Person, phone_number: string) =>
    db.as(person).update('profiles', { phone_number }, { user_id: person.id })
  const skip = (person: Person, p_phone: string) => db.as(person).call('skip_phone_verification', { p_phone })
  const tooMany = { code: 'PT429', hint: 'Too many phone numbers' }
  const marks = ({ id }: Person) =>
    db.query(`select 1 from private.person_marks where user_id = $1 and kind = 'phone'`, [id])

  test('are few a day for a person, by the profile and by skipping together', async () => {
    const [eve, ada] = [await db.signUp('Eve'), await db.signUp('Ada')]
    const { limit } = await db.one<{ limit: number }>(
      `select setting_value::int as limit from public.app_settings where setting_key = 'phone_numbers_daily_limit'`,
    )
    for (let typed = 0; typed < limit; typed += 1) await (typed % 2 ? type : skip)(eve, newNumber())
    const before = await phoneOf(eve)
    expect(await refusal(type(eve, newNumber()))).toMatchObject(tooMany)
    expect(await refusal(skip(eve, newNumber()))).toMatchObject(tooMany)
    expect(await phoneOf(eve)).toEqual(before)
    expect(await marks(eve)).toHaveLength(limit)
    // The same number again, none, and one that a code proves are no new ones.
    await skip(eve, String(before.phone_number))
    const proven = newNumber()
    expect(await verify(eve, await start(eve, proven))).toMatchObject({ verified: true })
    expect(await phoneOf(eve)).toMatchObject({ phone_number: proven, coded: true })
    await type(ada, newNumber())
  })
})

describe('skipping', () => {
  test('completes the step, keeps the number, and notes that it is not verified by a code', async () => {
    const ada = await db.signUp('Ada')
    const phone = newNumber()
    await db.as(ada).call('skip_phone_verification', { p_phone: phone })
    expect(await phoneOf(ada)).toEqual({ phone_number: phone, is_verified_phone: true, coded: false })
  })

  test('keeps a number that was verified by a code verified', async () => {
    const ada = await db.signUp('Ada')
    const phone = newNumber()
    await verify(ada, await start(ada, phone))
    await db.as(ada).call('skip_phone_verification')
    expect(await phoneOf(ada)).toEqual({ phone_number: phone, is_verified_phone: true, coded: true })
  })

  test('with another number than the verified one leaves it unverified', async () => {
    const ada = await db.signUp('Ada')
    await verify(ada, await start(ada, newNumber()))
    await db.as(ada).call('skip_phone_verification', { p_phone: newNumber() })
    expect(await phoneOf(ada)).toMatchObject({ coded: false })
  })

  test('with an invalid number is refused', async () => {
    const ada = await db.signUp('Ada')
    const attempt = db.as(ada).call('skip_phone_verification', { p_phone: '12345' })
    expect(await refusal(attempt)).toMatchObject({ hint: 'Skip Failed' })
    expect(await phoneOf(ada)).toEqual(unverified)
  })
})
