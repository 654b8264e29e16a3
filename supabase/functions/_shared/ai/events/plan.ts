import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { EventPlan } from '#contract/events.ts'
import { call } from '../../database.ts'
import { planEvent } from '../../engine/index.ts'
import type { MarketItem } from '../../engine/stylist/types.ts'
import { stylistRows } from '../stylist/rows.ts'
import { guestRequest, type PlanFacts, planFacts, wordsOf } from './rows.ts'

type Guest = PlanFacts['guests'][number]

/** So many guests share what the database chooses for one. */
const guestsARead = 6

/** Guests who can wear the same are served by one reading of the market. */
function byWear(guests: readonly Guest[]): Guest[][] {
  const groups = Map.groupBy(guests, ({ made_for }) => made_for)
  return [...groups.values()]
}

async function itemsFor(service: SupabaseClient, { event }: PlanFacts, group: readonly Guest[]) {
  const everySize = group.every(({ clothes_sizes }) => clothes_sizes.length > 0)
  const everyShoe = group.every(({ shoe_sizes }) => shoe_sizes.length > 0)
  const asked = {
    p_event_id: event.id,
    p_words: wordsOf(event, group),
    p_sizes: [
      ...new Set([
        ...(everySize ? group.flatMap(({ clothes_sizes }) => clothes_sizes) : []),
        ...(everyShoe ? group.flatMap(({ shoe_sizes }) => shoe_sizes) : []),
      ]),
    ],
    p_made_for: group[0]?.made_for ?? null,
    p_times: Math.ceil(group.length / guestsARead),
  }
  const rows = await call(service, 'event_plan_items', asked, stylistRows)
  return rows.map(({ item }) => item)
}

/** Suggests a look to each guest who has nothing yet, no piece to two of them. */
export async function planForAll(
  service: SupabaseClient,
  hostId: string,
  eventId: string,
): Promise<EventPlan> {
  const own = { p_user_id: hostId, p_event_id: eventId }
  const facts = await call(service, 'event_plan_facts', own, planFacts)
  const items = new Map<Guest, readonly MarketItem[]>()
  for (const group of byWear(facts.guests)) {
    const found = await itemsFor(service, facts, group)
    for (const guest of group) items.set(guest, found)
  }
  const plan = planEvent(
    facts.guests.map((guest) => ({
      request: guestRequest(facts.event, guest.user_id, guest, guest.kept_apart),
      highestDeposit: guest.highest_deposit,
      items: items.get(guest) ?? [],
    })),
    facts.taken,
  )
  const p_plan = [...plan].map(([user_id, { pieces }]) => ({
    user_id,
    items: pieces.map(({ item }) => item.id),
  }))
  const planned = await call(service, 'save_event_plan', { ...own, p_plan }, z.int())
  return { asked: facts.guests.length, planned }
}
