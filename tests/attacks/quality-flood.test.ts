import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadPhoto } from '../support/api/market-photos.ts'
import { fund, invoke, joinApproved, list, type Member } from '../support/api/members.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'

let stack: TestStack
let eve: Member
let id: string

beforeAll(async () => {
  stack = await startTestStack()
  eve = await joinApproved(stack, 'Eve')
  await fund(stack, eve, 200)
  const photo = `/storage/v1/object/public/item-images/${await uploadPhoto(eve, 1)}`
  id = await list(eve, { images: [photo] })
  const asked = { p_feature_type: 'quality_checker', p_payment_method: 'wallet' }
  const { error } = await eve.client.rpc('unlock_ai_feature', asked)
  if (error) throw new Error(error.message)
})
afterAll(() => stack.close())

test('Of a flood of quality checks at most ten a minute look at photos, and the session is not longer for it', async () => {
  const ask = () => invoke(eve, 'ai-engine', { purpose: 'QUALITY_CHECKER', payload: { item_data: { id } } })
  const answers = await Promise.all(Array.from({ length: 40 }, ask))
  for (let more = 0; more < 11; more += 1) answers.push(await ask())
  const statuses = answers.map(({ httpStatus }) => httpStatus).sort()
  expect(statuses).toEqual([...Array(10).fill(200), ...Array(41).fill(429)])
  for (const { data } of answers.filter(({ httpStatus }) => httpStatus === 200))
    expect(data).toMatchObject({ photos_examined: 1 })
  const sessions = await stack.database.query(
    'select given_back_at from public.ai_usage where user_id = $1',
    [eve.id],
  )
  expect(sessions).toEqual([{ given_back_at: null }])
})
