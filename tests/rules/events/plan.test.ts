import { beforeEach, expect, test } from 'vitest'
import { type Item, member } from '../../support/database/builders.ts'
import {
  choose,
  delivered,
  type EventScene,
  eventScene,
  overview,
} from '../../support/database/events/events.ts'
import { forbidden, refusal } from '../../support/database/refusals.ts'
import { block } from '../../support/database/safety.ts'
import { openTestDatabase, type Person } from '../../support/database/test-database.ts'

/** The plan for all suggests and promises nothing: it is kept for guests of the event alone, no piece twice. */

const db = openTestDatabase()

let ada: Person
let bola: Person
let efe: Person
let owner: Person
let scene: EventScene
let dress: Item
let gele: Item
beforeEach(async () => {
  ada = await member(db, 'Ada')
  bola = await member(db, 'Bola')
  efe = await member(db, 'Efe')
  owner = await member(db, 'Owner')
  scene = await eventScene(db, ada, [bola, efe])
  dress = await delivered(db, owner)
  gele = await delivered(db, owner)
})

type Plan = { user_id: string; items: string[] }[]
const facts = async (host: Person) => {
  const args = { p_user_id: host.id, p_event_id: scene.event }
  const [row] = await db
    .as('service')
    .call<{ event_plan_facts: Record<string, unknown> }>('event_plan_facts', args)
  return row?.event_plan_facts
}
const save = (host: Person, plan: Plan) =>
  db.as('service').call<{ save_event_plan: number }>('save_event_plan', {
    p_user_id: host.id,
    p_event_id: scene.event,
    p_plan: JSON.stringify(plan),
  })
const suggested = async (guest: Person) =>
  (await db.as(guest).read<{ item_id: string }>('event_suggestions')).map(({ item_id }) => item_id)

test('the facts are of guests who have nothing yet, and for the server alone', async () => {
  await choose(db, efe, scene.event, gele)
  await block(db, owner, bola)
  expect(await facts(ada)).toMatchObject({
    event: { id: scene.event, occasion: 'Wedding', state: 'Lagos' },
    guests: [{ user_id: bola.id, kept_apart: [owner.id], budget: null }],
    taken: [gele.id],
  })
  expect(await refusal(facts(bola))).toMatchObject({ hint: 'Event not found' })
  for (const procedure of ['event_plan_facts', 'save_event_plan', 'event_plan_items']) {
    const args: Record<string, unknown> = { p_user_id: ada.id, p_event_id: scene.event }
    if (procedure === 'save_event_plan') args.p_plan = '[]'
    const sent =
      procedure === 'event_plan_items' ? { p_event_id: scene.event, p_words: '', p_sizes: '{}' } : args
    expect(await refusal(db.as(ada).call(procedure, sent))).toMatchObject(forbidden)
  }
})

test('the items are those of nobody in particular: everybody’s that are free', async () => {
  const args = { p_event_id: scene.event, p_words: '', p_sizes: '{}' }
  const ids = (await db.as('service').call<{ item_id: string }>('event_plan_items', args)).map(
    ({ item_id }) => item_id,
  )
  expect(ids).toContain(dress.id)
  expect(ids).toContain(gele.id)
})

test('a piece is suggested to one guest, what a guest has to nobody, and each is told once', async () => {
  await choose(db, efe, scene.event, gele)
  const stranger = await member(db, 'Stranger')
  const plan = [
    { user_id: bola.id, items: [dress.id, gele.id] },
    { user_id: efe.id, items: [dress.id] },
    { user_id: stranger.id, items: [dress.id] },
  ]
  expect(await save(ada, plan)).toEqual([{ save_event_plan: 1 }])
  expect(await suggested(bola)).toEqual([dress.id])
  expect(await suggested(efe)).toEqual([])
  expect(await suggested(ada)).toEqual([])
  await save(ada, plan)
  expect(
    await db.query(`select title from public.notifications where user_id = $1 and kind = 'event'`, [bola.id]),
  ).toEqual([{ title: 'A look for you: Ada’s wedding' }])
  expect(await overview(db, ada, scene.event)).toMatchObject([{ suggested: 1 }, { suggested: 0 }])
  // It promises nothing: another guest can choose it.
  await choose(db, efe, scene.event, dress)
  expect(await save(ada, [{ user_id: bola.id, items: [dress.id] }])).toEqual([{ save_event_plan: 0 }])
  expect(await refusal(save(bola, []))).toMatchObject({ hint: 'Event not found' })
})

test('no plan is made of an event that was cancelled', async () => {
  await db.as(ada).call('cancel_event', { p_event_id: scene.event })
  expect(await refusal(facts(ada))).toMatchObject({ hint: 'Event cancelled' })
  expect(await refusal(save(ada, []))).toMatchObject({ hint: 'Event cancelled' })
})
