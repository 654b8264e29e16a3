import type { Stack } from '../../stack.ts'
import { questions } from '../town/questions.ts'
import type { ItemIds } from './items.ts'
import { type Ids, idOf } from './people.ts'

/** Asked at noon, answered two hours later. */
export async function askQuestions(database: Stack['database'], ids: Ids, items: ItemIds): Promise<void> {
  for (const { item, asker, daysAgo, question, answer } of questions) {
    const itemId = items.get(item)
    if (!itemId) throw new Error(`No item in the demo town is drawn as ${item}`)
    await database.query(
      `insert into private.item_questions (item_id, asker_id, question, asked_at, answer, answered_at)
       select $1, $2, $3, t.asked, $5, case when $5::text is not null then t.asked + interval '2 hours' end
       from (select private.day_start(private.today() - $4::int) + interval '12 hours' as asked) t`,
      [itemId, idOf(ids, asker), question, daysAgo, answer ?? null],
    )
  }
}
