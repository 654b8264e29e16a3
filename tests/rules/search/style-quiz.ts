import { quizAsked, quizResults, quizRows } from '../../../supabase/functions/_shared/ai/quiz-preview.ts'
import { member } from '../../support/database/builders.ts'
import type { Person, Row, TestDatabase } from '../../support/database/test-database.ts'

/** The style quiz as the function of its preview plays it: answers, the outfit from the market, the session. */

export const answers = {
  occasion: 'wedding',
  base_item: 'dress',
  vibe: 'elegant',
  shoes: 'heels',
  bags: 'clutch',
  accessories: 'jewelry',
  budget: '5000-10000',
}

let sessions = 0
export const newSession = (): string => {
  sessions += 1
  return `session_1763700000000_${String(sessions).padStart(20, 'a')}`
}

export const readItems =
  'select * from public.quiz_items(array(select jsonb_array_elements_text($1::jsonb)), $2, $3)'

/** What the function of the preview does: what the market has, the look that the engine makes of it, and the session. */
export async function save(
  db: TestDatabase,
  changes: Partial<typeof answers> = {},
  session = newSession(),
): Promise<{ session: string; look: Row; pieces: Row[] }> {
  const given = { ...answers, ...changes }
  const { p_wishes, p_suits, p_most } = quizAsked(given)
  const service = db.as('service')
  const rows = await service.query(readItems, [JSON.stringify(p_wishes), p_suits, p_most])
  const results = quizResults(given, quizRows.parse(rows))
  await service.query('select public.save_style_session($1, $2, $3)', [
    session,
    JSON.stringify(given),
    JSON.stringify(results),
  ])
  const [look, ...pieces] = results
  return { session, look: { ...look }, pieces: pieces.map((piece) => ({ ...piece })) }
}

/** A market of its own: other tests' wardrobes are off the rail. Answers an owner for it. */
export async function emptyMarket(db: TestDatabase): Promise<Person> {
  await db.query(`update public.items set status = 'unavailable'`)
  return member(db, 'Ada')
}
