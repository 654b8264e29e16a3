import { expect, test } from 'vitest'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()

interface Door {
  procedure: string
  guard: 'own' | 'paystack' | 'clock' | 'back' | 'two' | 'always'
}

/** What moves money, makes or forgives a debt, or ends an account. */
const MOVES =
  /\bprivate\.(post|post_leg|end_access)\s*\(|\b(insert into|update) private\.debts\b|\bset deleted_at\b/

/** Each function with those that it calls, all the way down. */
async function functions() {
  const all = await db.query<{
    name: string
    body: string
    callers: string[]
    is_trigger: boolean
    is_public: boolean
  }>(
    `select p.proname as name, string_agg(p.prosrc, E'\n') as body, bool_or(p.prorettype = 'trigger'::regtype) as is_trigger,
       bool_or(n.nspname = 'public') as is_public,
       array_remove(array['authenticated', 'service_role'] || array[]::text[], case when not bool_or(has_function_privilege('authenticated', p.oid, 'execute')) then 'authenticated' end) as callers
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private') group by p.proname`,
  )
  const bodies = new Map(all.map(({ name, body }) => [name, body.replaceAll(/--.*/g, '')]))
  const calls = new Map(
    [...bodies].map(([name, body]) => [
      name,
      [...body.matchAll(/\b(?:private|public)\.(\w+)\s*\(/g)]
        .map(([, called = '']) => called)
        .filter((called) => bodies.has(called)),
    ]),
  )
  const below = (name: string, seen = new Set([name])): Set<string> => {
    for (const called of calls.get(name) ?? [])
      if (!seen.has(called)) {
        seen.add(called)
        below(called, seen)
      }
    return seen
  }
  const isCalled = new Set([...calls.values()].flat())
  return all.map(({ name, is_public, is_trigger, callers }) => {
    const reached = [...below(name)]
    return {
      name,
      // A way in: a procedure of the API, a trigger, or what nothing else calls.
      isDoor: is_public || is_trigger || !isCalled.has(name),
      isForMembers: is_public && callers.includes('authenticated'),
      moves: reached.some((one) => MOVES.test(bodies.get(one) ?? '')),
      reached,
    }
  })
}

test('every function that moves money or ends an account is a door with the guard that it has', async () => {
  const doors = new Map(
    (await db.query<Door>('select procedure, guard from private.money_doors')).map((door) => [
      door.procedure,
      door.guard,
    ]),
  )
  const found = (await functions()).filter(({ isDoor, moves }) => isDoor && moves)
  // Asks for two, or lets out what was set aside before (as an answer that Paystack then acts on); what runs a decision that was proposed; and what moves nothing but decides who
  // has to agree.
  const indirect = ['approve_withdrawal', 'agree_to_decision', 'begin_chargeback_answer', 'change_setting']
  expect(
    found
      .map(({ name }) => name)
      .filter((name) => !indirect.includes(name))
      .toSorted(),
  ).toEqual([...doors.keys()].filter((name) => !indirect.includes(name)).toSorted())
  for (const { name, reached, isForMembers } of found) {
    const isOfStaff = reached.includes('require_staff')
    const guard = doors.get(name)
    if (guard === 'two') expect(reached, name).toContain('may_decide')
    if (guard === 'own') expect(isOfStaff, `${name} is for members`).toBe(false)
    if (guard === 'paystack' || guard === 'clock')
      expect(isForMembers, `${name} is for the service role alone`).toBe(false)
    if (isForMembers && isOfStaff && guard !== undefined) expect(['two', 'back'], name).toContain(guard)
  }
})

test('what needs two can be agreed to', async () => {
  const [agree] = (await functions()).filter(({ name }) => name === 'agree_to_decision')
  const two = await db.query<Door>(
    // A withdrawal is approved twice, and the update of a dispute is proposed as its ruling.
    `select procedure from private.money_doors where permission is not null and procedure not in ('approve_withdrawal', 'take_ruling')`,
  )
  for (const { procedure } of two) expect(agree?.reached).toContain(procedure)
})
