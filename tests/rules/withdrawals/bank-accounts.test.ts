import { describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { giveEarnings, noteBankAccount, requestWithdrawal } from '../../support/database/withdrawals.ts'

const db = openTestDatabase()

describe('names', () => {
  test.each([
    ['Ada Obi', 'OBI ADA', 'full'],
    ['Ada Obi', 'OBI, ADA GRACE', 'full'],
    ['Adéọlá Ṣàngó', 'ADEOLA SANGO', 'full'],
    ['Ada Okeke-Obi', 'OKEKE OBI ADA', 'full'],
    ["Ada O'Neil", 'ADA ONEIL', 'full'],
    ['Ada Grace Obi', 'ADA OBI', 'partial'],
    ['Ada Obi', 'ADA NWOSU', 'none'],
    ['Ada', 'ADA NWOSU', 'partial'],
    ['Ada', 'EZE NWOSU', 'none'],
    ['Ada Obi', 'A B', 'none'],
    ['Ada Obi', null, 'none'],
    [null, 'ADA OBI', 'none'],
  ])('%s and %s match: %s', async (legal, account, match) => {
    expect(await db.one('select private.match_names($1, $2) as match', [legal, account])).toEqual({ match })
  })
})

test('a bank account is a mark of its person: proven where the bank names the legal name, typed otherwise', async () => {
  const proofs = async (person: Person) =>
    (
      await db.query<{ is_proven: boolean }>(
        `select is_proven from private.person_marks where kind = 'bank_account' and user_id = $1`,
        [person.id],
      )
    ).map(({ is_proven }) => is_proven)
  const [ada, ada2] = [await member(db, 'Ada Obi'), await member(db, 'Ada Obi')]
  for (const person of [ada, ada2]) {
    await giveEarnings(db, person, 5000)
    await requestWithdrawal(db, person, 1000, { account_number: '9876543210' })
    expect(await proofs(person)).toEqual([false])
  }
  await noteBankAccount(db, ada, 'OBI ADA', '9876543210')
  expect([await proofs(ada), await proofs(ada2)]).toEqual([[true], [false]])
  await db.query('select private.find_due_signals()')
  expect(
    await db.query(`select kind from private.fraud_signals where people @> array[$1::uuid, $2]`, [
      ada.id,
      ada2.id,
    ]),
  ).toMatchObject([{ kind: 'shared_mark' }])
})

test('an account that the bank was not asked about is claimed for asking, again only after a wait', async () => {
  const ada = await member(db, 'Ada Obi')
  await giveEarnings(db, ada, 20_000)
  await requestWithdrawal(db, ada, 5000)
  const claimed = async () =>
    (await db.as('service').call<{ user_id: string }>('claim_unresolved_accounts', { p_limit: 10 })).filter(
      ({ user_id }) => user_id === ada.id,
    )
  expect(await claimed()).toEqual([{ user_id: ada.id, bank_code: '057', account_number: '0123456789' }])
  expect(await claimed()).toEqual([])
  await db.query('update private.bank_accounts set next_ask_at = now() where user_id = $1', [ada.id])
  expect(await claimed()).toHaveLength(1)
  await noteBankAccount(db, ada, 'Ada Obi')
  await db.query('update private.bank_accounts set next_ask_at = now() where user_id = $1', [ada.id])
  expect(await claimed()).toEqual([])
})
