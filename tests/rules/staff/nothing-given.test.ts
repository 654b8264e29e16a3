import { beforeAll, expect, test } from 'vitest'
import { member, walletBalance } from '../../support/database/builders.ts'
import { reconcile } from '../../support/database/reconcile.ts'
import { refusal } from '../../support/database/refusals.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'
import { type Procedure, staffProcedures } from './catalogue.ts'

/** What a procedure of staff is not given is refused by name: with null the last branch of a case would run. */
const db = openTestDatabase()
let owner: Person
let procedures: Procedure[]
beforeAll(async () => {
  owner = await member(db, 'Owner', { staff: ['owner'] })
  procedures = await staffProcedures(db)
})

/** Words that people write: refused as blank ones are, by asking for them, once it is clear what they are about. */
const WORDS = /^p_(reason|note|answer|explanation)$/
const ASKS = /give|write|say/i
/** These have words of their own for it. */
const OWN_WORDS: Record<string, RegExp> = {
  'change_setting p_value': /can’t have this value/,
  // No name is a name that is missing: there is no check with it.
  'decide_name p_name': /no such verification/,
  'export_journal p_from': /choose a period/,
  'export_journal p_until': /choose a period/,
  'rule_dispute p_outcome': /^p_outcome must be/,
  'conclude_chargeback p_outcome': /^p_outcome must be/,
  'begin_chargeback_answer p_answer': /^p_answer must be/,
  'decide_suspension_appeal p_lift': /^Please decide/,
  'decide_person_reports p_report_ids': /^p_report_ids must/,
  'set_staff_roles p_roles': /^p_roles must/,
}

const asked = (name: string, argument: string): RegExp => {
  const own = OWN_WORDS[`${name} ${argument}`]
  return own ?? (WORDS.test(argument) ? ASKS : new RegExp(`^${argument} must be given\\.$`))
}

test('each argument of each procedure of staff, left out as null', async () => {
  const wrong: string[] = []
  expect(procedures.length).toBeGreaterThan(60)
  for (const { name, names, values, types } of procedures)
    for (const [at, argument] of names.entries()) {
      const given = names.map((one, place) => `${one} => $${place + 1}::text::${types[place]}`)
      const call = db.as(owner).query(
        `select public.${name}(${given.join(', ')})`,
        values.map((value, place) => (place === at ? null : value)),
      )
      const { code, message } = await refusal(call).catch((error: Error) => ({
        code: '',
        message: error.message,
      }))
      // Nothing has the id that it is called with: it may say so first.
      const isUnknown = code === 'PT404' || code === 'PT409'
      const isRefused = code === 'PT400' && asked(name, argument).test(message)
      const mayComeLater = WORDS.test(argument) || OWN_WORDS[`${name} ${argument}`] !== undefined
      if (!isRefused && !(isUnknown && mayComeLater)) wrong.push(`${name} ${argument}: ${code} ${message}`)
    }
  expect(wrong).toEqual([])
})

test('money in suspense is not paid back by hand because nobody said what becomes of it', async () => {
  const bola = await member(db, 'Bola')
  await db.query(
    `select private.post(row(private.system_account('paystack_clearing'), private.system_account('suspense'), 900, 'suspense', null,
       'suspense:nothing-given', 'In')::private.leg)`,
  )
  await db.query(`select private.open_suspense_item('payment:nothing-given', 'mismatch', $1, null, 900)`, [
    bola.id,
  ])
  const { id } = await db.one<{ id: number }>(
    `select id from private.suspense_items where source = 'payment:nothing-given'`,
  )
  const call = db.as(owner).call('decide_suspense', { p_id: id, p_decision: null, p_reason: 'x' })
  expect(await refusal(call)).toMatchObject({ code: 'PT400', message: 'p_decision must be given.' })
  expect(await db.one('select decision, decided_at from private.suspense_items where id = $1', [id])).toEqual(
    { decision: null, decided_at: null },
  )
  expect(await walletBalance(db, bola)).toBe(0)
  expect(await reconcile(db)).toEqual([])
})
