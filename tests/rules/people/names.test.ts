import { describe, expect, test } from 'vitest'
import { member, storedProfile } from '../../support/database/builders.ts'
import { rename } from '../../support/database/identity-changes.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()

const problemOf = async (name: string) =>
  (await db.one<{ problem: string | null }>('select private.name_problem($1) as problem', [name])).problem

describe('a name', () => {
  test.each([
    'Ọláwálé Adéṣínà',
    'Ayo\u0300\u0329de\u0301le\u0301',
    'Ɓala Ƙofar-Mata',
    "Chidi N'Dour",
    'Ngozi O’Brien',
    'Dr. Kemi Alade, SAN',
    'Aso Ebi by Sade & Co.',
    'Asojo Admiral',
    'Queen Bee Closet 2',
    'فاطمة بنت محمد',
    '𞤀𞤣𞤤𞤢𞤥',
    'ߒߞߏ ߞߊ߲ߞߊ߲',
    'አበበ በቀለ',
    'पूर्णिमा देवी',
    '王小明',
    'Александр Пушкин',
  ])('%s is possible', async (name) => {
    expect(await problemOf(name)).toBeNull()
  })

  test.each([
    ['blank', '   '],
    ['empty', ''],
    ['without a letter', "- ' ."],
    ['a line end', 'Ada\nObi'],
    ['a tab', 'Ada\tObi'],
    ['a line separator', 'Ada\u2028Obi'],
    ['a control character', 'Ada\u0007Obi'],
    ['text that is turned around', '\u202eibO adA'],
    ['an isolate', '\u2066Ada\u2069'],
    ['a zero-width space', 'Ada\u200bObi'],
    ['a zero-width joiner', 'Ada\u200dObi'],
    ['a soft hyphen', 'Ada\u00adObi'],
    ['a letter that is not seen', 'Ada\u3164Obi'],
    ['a variation selector', 'Ada\ufe0f'],
    ['a no-break space', 'Ada\u00a0Obi'],
    ['a picture', 'Ada Obi ✅'],
    ['a check mark', 'Ada Obi ✔'],
    ['another check mark', 'Ada Obi √'],
    ['a circled letter', 'Ada Ⓥ'],
    ['a ring around a letter', 'Ada V\u20dd'],
    ['a star', 'Ada ★'],
    ['a flag', 'Ada 🇳🇬'],
    ['brackets', 'Ada (KYC)'],
    ['an address', 'ada@aso.test'],
    ['a phone number', 'Ada 0803 123 4567'],
    ['a phone number in other digits', 'Ada ٠٨٠٣١٢٣٤٥٦٧'],
    ['a heap of accents', 'A\u0300\u0300\u0300\u0300da'],
  ])('with %s is not possible', async (_what, name) => {
    expect(await problemOf(name)).toMatch(/^full_name: /)
  })

  test.each([
    'Aso',
    ' a s o ',
    'ASO SUPPORT',
    'AsoSupport Lagos',
    'The Aso Team',
    'Aso 24',
    'Former member',
    'Former-Member',
    'Verified',
    'Verified by Aso',
    'Ada Verified',
    'Ver1fied Ada',
    '𝐕𝐞𝐫𝐢𝐟𝐢𝐞𝐝 Ada',
    'Admin',
    'Ad min',
    'admin 2',
    'Аdmin',
    'Àdmin',
    'ᴀsᴏ',
    'Support',
  ])('%s is reserved', async (name) => {
    expect(await problemOf(name)).toMatch(/could be mistaken for Aso/)
  })
})

describe('nobody gets such a name', () => {
  const notPossible = { code: 'PT400', hint: 'Name not allowed' }

  test('by an update, an insert or an upsert', async () => {
    const bola = await member(db, 'Bola Ade')
    expect(await refusal(rename(db, bola, 'Aso Support'))).toMatchObject(notPossible)
    const upsert = db
      .as(bola)
      .query(
        `insert into profiles (user_id, full_name) values ($1, 'Ada ✅') on conflict (user_id) do update set full_name = excluded.full_name`,
        [bola.id],
      )
    expect(await refusal(upsert)).toMatchObject(notPossible)
    expect(await storedProfile(db, bola)).toMatchObject({ full_name: 'Bola Ade' })
  })

  test('at sign-up: the account has no name yet, and the next step asks for another one', async () => {
    const eve = await db.signUp('Aso Support')
    expect(await storedProfile(db, eve)).toMatchObject({ full_name: null })
    const name = (p_full_name: string) =>
      db.as('service').call('set_profile_at_signup', { p_user_id: eve.id, p_full_name, p_role: 'both' })
    expect(await refusal(name('Verified Eve'))).toMatchObject(notPossible)
    expect(await storedProfile(db, eve)).toMatchObject({ full_name: null, role: null })
    await name(' Eve Obi ')
    expect(await storedProfile(db, eve)).toMatchObject({ full_name: 'Eve Obi', role: 'both' })
  })

  test('and who has a name keeps one', async () => {
    const bola = await member(db, 'Bola Ade')
    for (const name of [null, '', '   '])
      expect(await refusal(rename(db, bola, name))).toMatchObject({
        ...notPossible,
        message: 'full_name: please enter a name.',
      })
    expect(await storedProfile(db, bola)).toMatchObject({ full_name: 'Bola Ade' })
  })
})
