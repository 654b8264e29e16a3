import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { stylePreview } from '#contract/bodies/quiz.ts'
import { newQuizSessionId } from '#contract/quiz-questions.ts'
import { answered, clientOf, serviceOf } from '../../support/api/clients.ts'
import { fetchFunction } from '../../support/api/function-calls.ts'
import { join, list, type Member } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { photoAddress } from '../../support/fixtures/photo-addresses.ts'

let stack: TestStack
let ada: Member
beforeAll(async () => {
  stack = await startTestStack({ trustedProxies: 1 })
  ada = await join(stack, 'Ada')
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => stack.close())

const answers = {
  occasion: 'wedding',
  base_item: 'dress',
  vibe: 'elegant',
  shoes: 'heels',
  bags: 'clutch',
  accessories: 'jewelry,scarf',
  budget: '15000+',
}

describe('style-preview', () => {
  const preview = (body: object, network = '105.112.0.1') =>
    fetchFunction(stack, 'style-preview', body, { network })
  const sessions = () => stack.database.query('select answers, user_id from public.style_sessions')

  test('draws a look while the market has none, then shows what can be rented', async () => {
    const drawn = await preview({ sessionId: newQuizSessionId(), answers })
    expect(drawn).toMatchObject({ httpStatus: 200, status: true })
    expect(stylePreview.parse(drawn.data).results).toMatchObject([
      { type: 'ai_generated', category: 'complete-outfit', image: '/looks/dress-elegant.webp' },
    ])
    const photo = photoAddress(ada.id, 'gown.jpg')
    const item = await list(ada, { title: 'Lace wedding gown', images: [photo] })
    const real = stylePreview.parse((await preview({ sessionId: newQuizSessionId(), answers })).data)
    expect(real.results).toMatchObject([
      { type: 'ai_generated', image: photo, occasion: 'wedding', total_price: 5000 },
      { type: 'db_item', id: item, category: 'Dresses', price: 5000 },
    ])
  })

  test('stores the answers under a hash of the session id', async () => {
    const sessionId = newQuizSessionId()
    const mine = { ...answers, occasion: 'party' }
    await preview({ sessionId, answers: mine })
    expect(await sessions()).toContainEqual({ answers: mine, user_id: null })
    const rows = await stack.database.query('select * from public.style_sessions')
    expect(JSON.stringify(rows)).not.toContain(sessionId)
    const link = { p_user_id: ada.id, p_email: ada.email, p_session_id: sessionId }
    expect(await answered(clientOf(ada).rpc('link_anonymous_ai_session', link))).toBe(true)
    const eve = await join(stack, 'Eve')
    const again = { ...link, p_user_id: eve.id, p_email: eve.email }
    expect(await answered(clientOf(eve).rpc('link_anonymous_ai_session', again))).toBe(false)
    await preview({ sessionId, answers: { ...mine, occasion: 'casual' } })
    expect(await sessions()).toContainEqual({ answers: mine, user_id: ada.id })
  })

  test.each([
    ['answers.occasion', { answers: { ...answers, occasion: 'funeral' } }],
    ['answers.base_item', { answers: { ...answers, base_item: undefined } }],
    ['answers.accessories', { answers: { ...answers, accessories: 'skip,hat' } }],
    ['answers.accessories', { answers: { ...answers, accessories: 'hat,hat' } }],
    ['answers.budget', { answers: { ...answers, budget: '1' } }],
    ['answers', { answers: undefined }],
    ['sessionId', { sessionId: 'session_1' }],
    ['sessionId', { sessionId: "session_1700000000000_x' or 1=1" }],
  ])('names %s where that is wrong', async (field, wrong) => {
    const before = (await sessions()).length
    const body = { sessionId: newQuizSessionId(), answers, ...wrong }
    expect(await preview(body)).toMatchObject({ httpStatus: 400, status: false, data: { field } })
    expect(await sessions()).toHaveLength(before)
  })

  test('needs no account, and stores only answers', async () => {
    const sessionId = newQuizSessionId()
    await preview({ sessionId, answers: { ...answers, vibe: 'playful', note: 'x'.repeat(1000) } })
    expect(await sessions()).toContainEqual({ answers: { ...answers, vibe: 'playful' }, user_id: null })
    const made = { p_session_id: sessionId, p_answers: {}, p_results: [] }
    const direct = await ada.client.rpc('save_style_session', made)
    expect(direct.error).toMatchObject({ code: '42501' })
  })

  test('limits a network; all IPv6 addresses of one home count as one', async () => {
    for (let call = 0; call < 60; call += 1) await preview({}, `2c0f:f5c0:1:2::${call}`)
    const sessionId = newQuizSessionId()
    expect(await preview({ sessionId, answers }, '2c0f:f5c0:1:ffff::1')).toMatchObject({ httpStatus: 429 })
    expect(await preview({ sessionId, answers }, '2c0f:f5c0:2:2::1')).toMatchObject({ httpStatus: 200 })
  })
})

describe('reverse-geocode', () => {
  const placeAt = (latitude: unknown, longitude: unknown, member: Member = ada) =>
    fetchFunction(stack, 'reverse-geocode', { latitude, longitude }, { member })

  test.each([
    [6.4474, 3.4723, 'Lagos', 'Lagos'],
    [6.6, 3.35, 'Lagos', 'Lagos'],
    [9.0579, 7.4951, 'Abuja', 'Federal Capital Territory'],
    [4.8242, 7.0336, 'Port Harcourt', 'Rivers'],
    [12.0, 8.52, 'Kano', 'Kano'],
  ])('knows what is at %d, %d', async (latitude, longitude, city, state) => {
    expect(await placeAt(latitude, longitude)).toMatchObject({
      httpStatus: 200,
      status: true,
      data: { city, state, country: 'Nigeria' },
    })
  })

  test('answers without a town for a point in the sea', async () => {
    expect(await placeAt(0, -20)).toMatchObject({
      httpStatus: 200,
      status: true,
      data: { city: null, state: null, country: null },
    })
  })

  test.each([
    ['GEOCODER_BASE_URL', 'http://127.0.0.1:9'],
    ['GEOCODER_API_KEY', ''],
    ['GEOCODER_API_KEY', 'wrong'],
  ])('goes on without a name when %s is “%s”', async (name, value) => {
    vi.stubEnv(name, value)
    expect(await placeAt(6.5, 3.4)).toMatchObject({
      httpStatus: 200,
      status: true,
      data: { city: null, state: null, country: null },
    })
  })

  test('names the field that is wrong, and asks visitors to sign in', async () => {
    expect(await placeAt(91, 3)).toMatchObject({ httpStatus: 400, data: { field: 'latitude' } })
    expect(await placeAt(6, '3')).toMatchObject({ httpStatus: 400, data: { field: 'longitude' } })
    const visitor = await fetchFunction(stack, 'reverse-geocode', { latitude: 6, longitude: 3 })
    expect(visitor).toMatchObject({ httpStatus: 401 })
  })
})

test('style sessions can be read by the service and their owner only', async () => {
  const rows = await answered(serviceOf(stack).from('style_sessions').select('id'))
  expect(rows.length).toBeGreaterThan(0)
  const eve = await join(stack, 'Eve')
  expect(await answered(clientOf(eve).from('style_sessions').select('id'))).toEqual([])
})
