import { describe, expect, test } from 'vitest'
import { member } from '../../support/database/builders.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { giveEarnings, requestWithdrawal, resolveAccount } from '../../support/database/withdrawals.ts'

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
  await resolveAccount(db, ada, 'OBI ADA', '9876543210')
  expect([await proofs(ada), await proofs(ada2)]).toEqual([[true], [false]])
  await db.query('select private.find_due_signals()')
  expect(
    await db.query(`select kind from private.fraud_signals where people @> array[$1::uuid, $2]`, [
      ada.id,
      ada2.id,
    ]),
  ).toMatchObject([{ kind: 'shared_mark' }])
})
