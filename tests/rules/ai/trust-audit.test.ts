import { describe, expect, test } from 'vitest'
import { letTimePass, unlock } from '../../support/database/ai/sessions.ts'
import { member } from '../../support/database/builders.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person, type Row } from '../../support/database/test-database.ts'
import { finishRental, storedTrust } from '../../support/database/trust.ts'

const db = openTestDatabase()
const incomplete = {
  code: 'PT400',
  hint: 'Profile Incomplete',
  message: 'Complete at least 50% of your profile to generate trust score',
}

interface Audit extends Row {
  overall_score: number
  completeness: number
  checks: Record<string, boolean>
  parts: { fact: string; points: number }[]
  figures: Record<string, unknown>
}

async function audit(person: Person): Promise<Audit> {
  const [found] = await db.as(person).call<Audit>('trust_audit')
  if (!found) throw new Error('It answered nothing')
  return found
}

const photo = { selfie_url: '/storage/v1/object/public/profiles/x.jpg' }
const place = { location: { city: 'Lagos', state: 'Lagos', country: 'Nigeria' } }
const change = (person: Person, values: Row) =>
  db.withoutTriggers(
    `update private.profiles set ${Object.keys(values).map((name, at) => `${name} = $${at + 2}`)} where user_id = $1`,
    [person.id, ...Object.values(values)],
  )

/** With a session, and two checks beside the e-mail. */
async function ready(name: string): Promise<Person> {
  const person = await member(db, name, { wallet: 500 })
  await unlock(db, person, 'trust_score')
  await change(person, { ...photo, ...place })
  return person
}

test('how complete a profile is, is said before anybody pays', async () => {
  const bola = await member(db, 'Bola')
  const checks = { email: true, photo: false, phone: false, location: false, social: false }
  const said = () => db.as(bola).call('my_profile_checks')
  expect(await said()).toEqual([{ completeness: 20, is_enough: false, checks }])
  await change(bola, { ...photo, ...place })
  expect(await said()).toMatchObject([{ completeness: 60, is_enough: true }])
})

describe('the trust audit', () => {
  test('says the figure of the badge, and the parts add up to it', async () => {
    const bola = await ready('Bola')
    await finishRental(db, await member(db, 'Ada'), bola, { lateDays: 1 })
    const { overall_score, parts, figures, ...rest } = await audit(bola)
    expect(overall_score).toBe(60 + parts.reduce((sum, { points }) => sum + points, 0))
    expect(await storedTrust(db, bola)).toMatchObject({ overall_score })
    const [asked] = await db.as(bola).call('calculate_trust_score', { p_user_id: bola.id })
    expect(asked).toEqual({ calculate_trust_score: overall_score })
    expect(figures).toMatchObject({ completed: 1, late: 1, identity: true })
    expect(rest).toMatchObject({ completeness: 60, role: 'both', identity_status: 'approved' })
  })

  test('needs a session of its own, as long as it lasts', async () => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    await change(bola, { ...photo, ...place })
    const needed = { code: 'PT402', hint: 'Session needed' }
    expect(await refusal(audit(bola))).toMatchObject(needed)
    await unlock(db, bola, 'quality_checker')
    expect(await refusal(audit(bola))).toMatchObject(needed)
    await unlock(db, bola, 'trust_score')
    expect((await audit(bola)).completeness).toBe(60)
    await letTimePass(db, bola, 61)
    expect(await refusal(audit(bola))).toMatchObject(needed)
  })

  test('is refused below half of the five checks, whatever the client says', async () => {
    const bola = await member(db, 'Bola', { wallet: 500 })
    await unlock(db, bola, 'trust_score')
    expect(await refusal(audit(bola))).toEqual(incomplete)
    await change(bola, photo)
    expect(await refusal(audit(bola))).toEqual(incomplete)
    await change(bola, { connected_social: { facebook: false } })
    expect(await refusal(audit(bola))).toEqual(incomplete)
    await change(bola, { connected_social: { facebook: true } })
    expect(await audit(bola)).toMatchObject({
      completeness: 60,
      checks: { email: true, photo: true, phone: false, location: false, social: true },
    })
    await change(bola, { ...place, phone_number: '+2348031234567' })
    expect((await audit(bola)).completeness).toBe(100)
  })

  test('tells nothing of one rater alone, and nothing to a visitor', async () => {
    const bola = await ready('Bola')
    const { figures } = await audit(bola)
    for (const name of ['praise', 'least_praise', 'raters', 'user_id'])
      expect(figures).not.toHaveProperty(name)
    expect(await refusal(db.as('visitor').call('trust_audit'))).toMatchObject(forbidden)
    expect(await refusal(db.as('visitor').call('my_profile_checks'))).toMatchObject(forbidden)
  })
})
