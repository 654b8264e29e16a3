import { setSetting } from '../settings.ts'
import type { Person, TestDatabase, Values } from '../test-database.ts'

const prices = { model_input_price: 1000, model_output_price: 4000 }
const limits = { model_session_calls: 30, model_person_daily_calls: 100, model_daily_budget: 20_000 }

/** No calls yet, and prices and limits that the tests count with. */
export async function resetModelCalls(db: TestDatabase): Promise<void> {
  await db.query('delete from public.model_calls')
  for (const [key, value] of Object.entries({ ...prices, ...limits })) await setSetting(db, key, value)
}

/** Asks for a call of 2,000 tokens and 900 of an answer; null: none is made. */
export async function beginModelCall(
  db: TestDatabase,
  person: Person,
  more: Values = {},
): Promise<string | null> {
  const [row] = await db.as('service').call<{ begin_model_call: string | null }>('begin_model_call', {
    p_user_id: person.id,
    p_feature_type: 'stylist',
    p_purpose: 'stylist',
    p_model: 'a-model',
    p_tokens_in: 2000,
    p_tokens_out: 900,
    ...more,
  })
  return row?.begin_model_call ?? null
}
