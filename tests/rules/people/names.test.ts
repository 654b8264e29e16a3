import { describe, expect, test } from 'vitest'
import { member, storedProfile } from '../../support/database/builders.ts'
import { rename } from '../../support/database/identity-changes.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()

/** What is wrong with each of these names; null: nothing. */
const problemsOf = (names: readonly string[]) =>
  db.query<{ name: string; problem: string | null }>(
    'select name, private.name_problem(name) as problem from jsonb_array_elements_text($1::jsonb) name',
    [JSON.stringify(names)],
  )

describe('a name', () => {
  test('is possible in every script, and as a shop has it', async () => {
    const names = [
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
    ]
    expect((await problemsOf(names)).filter(({ problem }) => problem !== null)).toEqual([])
  })

  test('has nothing that is not seen, turns around, looks like a mark of Aso or is no name', async () => {
    const names = {
      blank: '   ',
      empty: '',
      'without a letter': "- ' .",
      'a line end': 'Ada\nObi',
      'a tab': 'Ada\tObi',
      'a line separator': 'Ada\u2028Obi',
      'a control character': 'Ada\u0007Obi',
      'text that is turned around': '\u202eibO adA',
      'an isolate': '\u2066Ada\u2069',
      'a zero-width space': 'Ada\u200bObi',
      'a zero-width joiner': 'Ada\u200dObi',
      'a soft hyphen': 'Ada\u00adObi',
      'a letter that is not seen': 'Ada\u3164Obi',
      'a variation selector': 'Ada\ufe0f',
      'a no-break space': 'Ada\u00a0Obi',
      'a picture': 'Ada Obi ✅',
      'a check mark': 'Ada Obi ✔',
      'another check mark': 'Ada Obi √',
      'a circled letter': 'Ada Ⓥ',
      'a ring around a letter': 'Ada V\u20dd',
      'a star': 'Ada ★',
      'a flag': 'Ada 🇳🇬',
      brackets: 'Ada (KYC)',
      'an address': 'ada@aso.test',
      'a phone number': 'Ada 0803 123 4567',
      'a phone number in other digits': 'Ada ٠٨٠٣١٢٣٤٥٦٧',
      'a heap of accents': 'A\u0300\u0300\u0300\u0300da',
    }
    const problems = new Map(
      (await problemsOf(Object.values(names))).map(({ name, problem }) => [name, problem]),
    )
    const possible = Object.entries(names).filter(
      ([, name]) => !problems.get(name)?.startsWith('full_name: '),
    )
    expect(possible).toEqual([])
  })

  test('cannot be mistaken for Aso', async () => {
    const names = [
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
    ]
    const problems = await problemsOf(names)
    expect(problems.filter(({ problem }) => !problem?.includes('could be mistaken for Aso'))).toEqual([])
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
