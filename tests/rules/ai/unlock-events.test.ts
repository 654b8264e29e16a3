import { expect, test } from 'vitest'
import { insertFreeSession, unlock } from '../../support/database/ai/sessions.ts'
import { member } from '../../support/database/builders.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'

const db = openTestDatabase()

test('Each helper that is unlocked is written down once, with how and what was paid', async () => {
  const bola = await member(db, 'Bola', { wallet: 500 })
  await insertFreeSession(db, bola)
  await unlock(db, bola, 'trust_score')
  await unlock(db, bola, 'trust_score')
  const events = await db.query<{ action_data: object }>(
    `select action_data from private.user_actions where user_id = $1 and action_type = 'ai_feature_unlocked' order by id`,
    [bola.id],
  )
  expect(events.map(({ action_data }) => action_data)).toEqual([
    { feature_type: 'stylist', payment_method: 'free', amount: 0 },
    { feature_type: 'trust_score', payment_method: 'wallet', amount: 200 },
  ])
})
