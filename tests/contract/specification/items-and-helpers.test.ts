import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fund, joinApproved, list, type Member, password } from '../../support/api/members.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { photoOf } from '../../support/fixtures/drawn-files.ts'
import { called, ok, type SpecificationClient, startClient } from './client.ts'

/** Listing an item and the AI helpers, as document 1 writes it. The tests go on from each other. */

let stack: TestStack
let member: Member
let client: SpecificationClient
beforeAll(async () => {
  stack = await startTestStack()
  member = await joinApproved(stack, 'Ada Obi')
  await stack.database.query(
    `update private.profiles set selfie_url = '/x.jpg', location = '{"city": "Lagos", "state": "Lagos"}' where user_id = $1`,
    [member.id],
  )
  await fund(stack, member, 1000)
  client = startClient(stack)
  await ok(client.auth.signInWithPassword({ email: member.email, password }))
})
afterAll(() => stack.close())

describe('an item', () => {
  let id = ''
  let image = ''

  test('its photo is uploaded, and its public address read', async () => {
    const path = `${member.id}/1767225600000.jpg`
    await ok(
      client.storage.from('item-images').upload(path, await photoOf('Gown'), { contentType: 'image/jpeg' }),
    )
    image = client.storage.from('item-images').getPublicUrl(path).data.publicUrl
    expect((await fetch(image)).status).toBe(200)
  })

  test('is added with every field of the document; its times are ours', async () => {
    const long = '2001-01-01T00:00:00Z'
    const item = await ok(
      client
        .from('items')
        .insert({
          owner_id: member.id,
          title: 'Ankara gown',
          description: null,
          category: 'Dresses',
          availability_type: 'both',
          rental_price: 5000.5,
          sale_price: 60000,
          deposit_amount: 10000,
          pickup_method: 'both',
          images: [image],
          status: 'available',
          rental_period: 'daily',
          owner_terms: null,
          min_rental_days: 1,
          max_rental_days: 30,
          condition: 'excellent',
          size: 'M',
          brand: null,
          created_at: long,
          updated_at: long,
        })
        .select()
        .single<{ id: string; created_at: string; updated_at: string }>(),
    )
    id = item.id
    expect(Date.parse(item.created_at)).toBeGreaterThan(Date.parse(long))
    expect(Date.parse(item.updated_at)).toBeGreaterThan(Date.parse(long))
  })

  test('is read by the market, by its page and by its owner', async () => {
    const market = await ok(client.from('items').select('*').eq('status', 'available').limit(20))
    expect(market.map((item) => item.id)).toContain(id)
    expect(await ok(client.from('items').select('*').eq('id', id).single())).toMatchObject({
      owner_id: member.id,
    })
    const own = await ok(
      client.from('items').select('*').eq('owner_id', member.id).order('created_at', { ascending: false }),
    )
    expect(own.map((item) => item.id)).toEqual([id])
    expect(
      await ok(
        client
          .from('profiles')
          .select('connected_social, rating_average, verified')
          .eq('user_id', member.id)
          .single(),
      ),
    ).toEqual({ connected_social: {}, rating_average: 0, verified: true })
  })

  test('is changed and reads as it is then', async () => {
    const { created_at } = await ok(client.from('items').select('created_at').eq('id', id).single())
    const changed = await ok(
      client
        .from('items')
        .update({
          status: 'unavailable',
          title: 'Ankara gown, long',
          created_at: '2001-01-01',
          updated_at: '2001-01-01',
        })
        .eq('id', id)
        .select('status, title, created_at')
        .single(),
    )
    expect(changed).toEqual({ status: 'unavailable', title: 'Ankara gown, long', created_at })
    await ok(client.from('items').update({ status: 'available' }).eq('id', id))
  })

  test('of somebody else gets no photo: the refusal reaches who is still sending', async () => {
    const parts = Readable.from(
      (async function* () {
        for (let part = 0; part < 60; part += 1) {
          yield new Uint8Array(64 * 1024)
          await nextTurn()
        }
      })(),
    )
    const path = '00000000-0000-4000-8000-000000000000/gown.jpg'
    const { error } = await client.storage
      .from('item-images')
      .upload(path, parts, { contentType: 'image/jpeg', duplex: 'half' })
    expect(error).toMatchObject({ status: 400, statusCode: '403' })
  })

  test('is deleted', async () => {
    await ok(client.from('items').delete().eq('id', id))
    expect(await ok(client.from('items').select('id').eq('id', id))).toEqual([])
  })
})

const active = (feature: string) =>
  ok(
    client
      .from('ai_usage')
      .select('*')
      .eq('user_id', member.id)
      .eq('feature_type', feature)
      .eq('session_active', true)
      .gt('session_expires_at', new Date().toISOString())
      .order('created_at', { ascending: false })
      .limit(1),
  )

const usage = (feature_type: string, payment_method: string, payment_reference: string) => ({
  user_id: member.id,
  feature_type,
  session_active: true,
  session_expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  payment_method,
  payment_reference,
})

/** Pays one session from the wallet and records it. */
async function unlockFromWallet(feature: string): Promise<void> {
  const reference = `ai_${feature}_1`
  await ok(
    client.rpc('update_wallet_balance', {
      p_user_id: member.id,
      p_amount: 200,
      p_transaction_type: 'payment',
      p_description: `AI ${feature}`,
      p_reference_id: reference,
      p_payment_reference: reference,
    }),
  )
  await ok(client.from('ai_usage').insert(usage(feature, 'wallet', reference)))
  expect(await active(feature)).toHaveLength(1)
}

const ask = (purpose: string, payload: object) => called(client, 'ai-engine', { purpose, payload })

describe('the stylist', () => {
  const wishes = { occasion: 'Wedding', style_preference: 'Elegant & Classy', user_city: 'Lagos' }

  test('is free the first time', async () => {
    expect(await ok(client.rpc('user_has_free_ai_session', { p_user_id: member.id }))).toBe(true)
    await ok(
      client.from('ai_sessions').insert({
        user_id: member.id,
        feature_type: 'stylist',
        session_type: 'free',
        payment_method: 'free',
        is_first_session: true,
      }),
    )
    expect(await active('stylist')).toHaveLength(1)
    expect(await ok(client.rpc('user_has_free_ai_session', { p_user_id: member.id }))).toBe(false)
  })

  test.each(['an array', 'JSON'])(
    'recommends of the inventory that was sent as %s, and nothing else',
    async (form) => {
      const owner = await joinApproved(stack, 'Bola Ade')
      const sent = [
        await list(owner, { title: 'Lace gown' }),
        await list(owner, { title: 'Gold heels', category: 'Shoes' }),
      ]
      await list(owner, { title: 'Gold clutch', category: 'Bags' })
      await stack.database.query(
        `update public.items set city = 'Lagos', state = 'Lagos' where owner_id = $1`,
        [owner.id],
      )
      const inventory = await ok(
        client.from('items').select('*').eq('status', 'available').in('id', sent).limit(20),
      )
      const answer = await ask('STYLIST_RECOMMENDER', {
        ...wishes,
        inventory_json: form === 'JSON' ? JSON.stringify(inventory) : inventory,
      })
      const recommended = answer.recommendations as { item_id: string; reason: string }[]
      expect(recommended.map(({ item_id }) => item_id).sort()).toEqual(sent.toSorted())
      expect(recommended.every(({ reason }) => reason.length > 0)).toBe(true)
      expect(JSON.stringify(answer.looks)).toContain('Gold clutch')
    },
  )

  test('recommends nothing of an empty inventory, and of the whole market without one', async () => {
    expect(await ask('STYLIST_RECOMMENDER', { ...wishes, inventory_json: [] })).toMatchObject({
      recommendations: [],
    })
    expect((await ask('STYLIST_RECOMMENDER', wishes)).recommendations).not.toEqual([])
  })
})

describe('the trust score auditor', () => {
  test('is unlocked by card: the row that the client adds after the server is taken and counts once', async () => {
    const { data } = (await called(client, 'ai-payment', {
      featureType: 'trust_score',
      email: member.email,
    })) as {
      data: { reference: string; authorization_url: string }
    }
    expect(data.authorization_url).toContain('http')
    await stack.paystack.payer.pay(data.reference)
    await stack.paystack.webhooks.idle()
    await called(client, 'verify-ai-payment', { reference: data.reference, featureType: 'trust_score' })
    await ok(client.from('ai_usage').insert(usage('trust_score', 'paystack', data.reference)))
    expect(
      await stack.database.query('select payment_reference from public.ai_usage where feature_type = $1', [
        'trust_score',
      ]),
    ).toEqual([{ payment_reference: data.reference }])
  })

  test('answers where the document reads it', async () => {
    expect(
      await ask('TRUST_SCORE_AUDITOR', { user_data: { email_verified: true, wallet_balance: 900000 } }),
    ).toMatchObject({
      status: true,
      message: expect.any(String),
      overall_score: expect.any(Number),
      trust_level: expect.stringMatching(/^(Low|Medium|High|Excellent)$/),
      score_breakdown: expect.any(Object),
      strengths: expect.any(Array),
      areas_for_improvement: expect.any(Array),
      recommendations: expect.any(Array),
      data: { overall_score: expect.any(Number) },
    })
  })
})

const report = {
  overall_quality_score: expect.any(Number),
  quality_grade: expect.stringMatching(/^(Poor|Fair|Good|Excellent)$/),
  quality_breakdown: expect.any(Object),
  pricing_insights: {
    suggested_rental_price: expect.any(Number),
    market_position: 'Above market',
    price_competitiveness: expect.any(Number),
  },
  strengths: expect.any(Array),
  improvement_areas: expect.any(Array),
  market_insights: expect.any(Array),
}

describe('the item quality checker', () => {
  const item = {
    title: 'Aso-oke set',
    category: 'Traditional',
    rental_price: 9000,
    images: [],
    condition: 'good',
    size: 'M',
  }
  const market = [4000, 5000, 6000].map((rental_price) => ({ rental_price, sale_price: null }))

  test('answers of what it was sent, where that has no id', async () => {
    await unlockFromWallet('quality_checker')
    const answer = await ask('QUALITY_CHECKER', {
      item_data: item,
      market_data: market,
      analysis_type: 'comprehensive',
    })
    expect(answer).toMatchObject({
      ...report,
      item_id: null,
      pricing_insights: { ...report.pricing_insights, suggested_rental_price: 5000 },
    })
    expect(JSON.stringify(answer.market_insights)).not.toContain('right now')
  })

  test('answers of the item as it is stored, where it has one', async () => {
    const owner = await joinApproved(stack, 'Chi Eze')
    const id = await list(owner, { rental_price: 9000 })
    for (const rental_price of [4000, 5000, 6000])
      await list(await joinApproved(stack, 'Dayo'), { rental_price })
    const sent = await ok(client.from('items').select('*').eq('id', id).single())
    expect(
      await ask('QUALITY_CHECKER', {
        item_data: { ...sent, rental_price: 1 },
        market_data: market,
        analysis_type: 'comprehensive',
      }),
    ).toMatchObject({ ...report, item_id: id })
  })

  const notAnItem = 'Please enter a valid item URL from the market'
  test.each([
    [{}, notAnItem],
    [{ item_data: {} }, notAnItem],
    [{ item_data: { ...item, id: 'no id' } }, notAnItem],
    [{ item_data: { ...item, title: ' ' } }, 'item_data.title: what the item is called.'],
    [{ item_data: { ...item, category: '' } }, 'item_data.category: what kind of item it is.'],
  ])('refuses %j: %s', async (payload, message) => {
    const { error } = await client.functions.invoke('ai-engine', {
      body: { purpose: 'QUALITY_CHECKER', payload },
    })
    expect(error?.context.status).toBe(400)
    expect(await error?.context.json()).toMatchObject({ message })
  })
})

test('the listing optimizer answers its suggestions at the top', async () => {
  await unlockFromWallet('listing_optimizer')
  const answer = await ask('LISTING_OPTIMIZER', {
    item_title: 'lace gown',
    item_description: '',
    item_category: 'Dresses',
    item_condition: 'Good',
    item_location: 'Nigeria',
  })
  expect(answer.suggestions).toMatchObject({
    optimized_title: expect.any(String),
    enhanced_description: expect.any(String),
    note: expect.any(String),
  })
})

test('the look of the quiz belongs to the account after sign-up', async () => {
  const link = { p_user_id: member.id, p_email: member.email, p_session_id: 'session_1767225600000_abc123' }
  await ok(client.rpc('link_anonymous_ai_session', link))
})
