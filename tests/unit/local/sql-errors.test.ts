import { expect, test } from 'vitest'
import { nameFailure, refusalOf } from '../../../local/rest/sql-errors.ts'

const trace = (cause: unknown) => ({ path: '/items', reads: false, asked: true, sent: [], cause })
const deadlock = {
  code: '40P01',
  message: 'deadlock detected',
  detail: 'Process 4711 waits for ShareLock on transaction 815; blocked by process 4712.',
  hint: 'See server log for query details.',
}
const busy = { status: 503, body: { code: 'busy', details: null, hint: null } }
const wrongValue = { status: 400, body: { code: 'PT400', details: null, hint: 'Invalid input' } }

async function read(response: Response) {
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test.each([
  [deadlock, busy],
  [{ code: '40001', message: 'could not serialize access' }, busy],
  [{ code: '22008', message: 'date out of range: "infinity"', detail: '"infinity"' }, wrongValue],
  [{ code: '22P02', message: 'invalid input syntax for type integer: "2.5"' }, wrongValue],
])('the words of Postgres for %j are ours', async (cause, expected) => {
  const unknown = Response.json({ code: 'SUP', message: 'x' }, { status: 500 })
  const known = Response.json({ code: cause.code, message: cause.message, details: 'x' }, { status: 400 })
  const answers = [
    await read(await nameFailure(unknown, 'PATCH', trace(cause))),
    await read(await nameFailure(known, 'POST', trace(cause))),
    await read(refusalOf(cause)),
  ]
  for (const answer of answers) {
    expect(answer).toMatchObject(expected)
    expect(JSON.stringify(answer)).not.toMatch(/process|deadlock|infinity|2\.5|syntax|serialize/i)
  }
})

test('a refusal of ours stays as it is', async () => {
  const ours = { code: 'PT409', message: 'Taken', details: null, hint: 'Item not available' }
  expect(await read(await nameFailure(Response.json(ours, { status: 409 }), 'POST', trace(null)))).toEqual({
    status: 409,
    body: ours,
  })
})
