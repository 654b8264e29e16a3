import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { invoke, join } from '../tests/support/api/members.ts'
import { startTestStack, type TestStack } from '../tests/support/api/test-stack.ts'
import { manyItems } from './engine.ts'

/** A plan for all guests as a host asks for it: through the function, with the market read from the database. */

export interface Asked {
  guests: number
  items: number
  planned: number
  /**
   * Milliseconds until the host has the answer, the worst of all rounds, on a machine that does nothing else. The first round,
   * in which all code is new, is the worst.
   */
  most: number
}

/** Owners with a market in Lagos, and guests of the host's event. */
async function fill(stack: TestStack, host: string, guests: number, count: number): Promise<string> {
  const people = 40 + guests
  await stack.database.query(
    `insert into auth.users (id, email, aud, role, raw_user_meta_data, email_confirmed_at)
     select md5('person ' || n)::uuid, format('person-%s@aso.example', n), 'authenticated', 'authenticated', jsonb_build_object('full_name', 'Person ' || n), now()
     from generate_series(1, $1::int) n`,
    [people],
  )
  await stack.database.query(
    `update private.profiles set role = 'both', verified = true, location = '{"city": "Lagos", "state": "Lagos", "country": "Nigeria"}'`,
  )
  const items = manyItems(count).map(({ title, category, colour, rent, deposit }) => ({
    ...{ title, category, colour, rent, deposit },
  }))
  await stack.database.query(
    `insert into public.items (owner_id, title, description, category, colour, size, availability_type, rental_price, deposit_amount, pickup_method, images)
     select md5('person ' || (1 + at % 40))::uuid, i ->> 'title', 'Clean and pressed.', i ->> 'category', nullif(i ->> 'colour', ''), 'One size', 'rent',
       (i ->> 'rent')::numeric, 5000, 'pickup', array['/storage/v1/object/public/item-images/' || md5('person ' || (1 + at % 40))::uuid || '/a.jpg']
     from jsonb_array_elements($1::jsonb) with ordinality x (i, at)`,
    [JSON.stringify(items)],
  )
  await stack.database.query('analyze')
  const [event] = await stack.database.query<{ id: string }>(
    `insert into public.events (host_id, name, occasion, first_day, last_day, state, colours, budget, guests_limit)
     values ($1, 'A wedding', 'Wedding', $2, $3, 'Lagos', '{wine,champagne gold}', 150000, 50) returning id`,
    [host, addDays(lagosToday(), 14), addDays(lagosToday(), 16)],
  )
  await stack.database.query(
    `insert into public.event_guests (event_id, user_id, made_for)
     select $1, md5('person ' || (40 + n))::uuid, case when n % 3 = 0 then 'men' else 'women' end from generate_series(1, $2::int) n`,
    [event?.id, guests],
  )
  return event?.id ?? ''
}

export async function measurePlan(guests: number, items: number, rounds: number): Promise<Asked> {
  const stack = await startTestStack({ engine: 'PGlite' })
  try {
    const host = await join(stack, 'Ada')
    const eventId = await fill(stack, host.id, guests, items)
    let [most, planned] = [0, 0]
    for (let round = 0; round < rounds; round += 1) {
      const begun = performance.now()
      const { data, message } = await invoke(host, 'event-looks', { purpose: 'plan', eventId })
      most = Math.max(most, performance.now() - begun)
      if (!data) throw new Error(message)
      planned = Number(data.planned)
    }
    return { guests, items, planned, most }
  } finally {
    await stack.close()
  }
}
