import { beforeAll, expect, test } from 'vitest'
import { insertBooking, item, member } from '../../support/database/builders.ts'
import { startConversation, write } from '../../support/database/messaging/chats.ts'
import { accept, meetingsFor, suggest } from '../../support/database/messaging/meetings.ts'
import {
  openConnections,
  openTestDatabaseForRaces,
  race,
  raceAgainAndAgain,
} from '../../support/database/race.ts'

/** On a real Postgres, every contender on a connection of its own. */
const db = openTestDatabaseForRaces({ connections: 12 })
beforeAll(() => openConnections(db, 12))

test('a message written in the moment its sender is erased keeps no words', async () => {
  const ends = new Set<number>()
  await raceAgainAndAgain({ lanes: 3 }, async () => {
    const [dee, eve] = [await member(db, 'Dee'), await member(db, 'Eve')]
    const talk = await startConversation(db, dee, (await item(db, eve)).id)
    await write(db, eve, talk, 'Hello')
    const { won } = await race<unknown>([
      () => db.as('service').call('erase_account', { p_user_id: dee.id }),
      () => write(db, dee, talk, 'My secret'),
    ])
    ends.add(won.length)
    const said = 'select message from public.chats where sender_id = $1'
    const left = await db.query<{ message: string }>(said, [dee.id])
    expect(left.map(({ message }) => message)).not.toContain('My secret')
  })
  // Both orders happened, or at least one of them in every round.
  expect(Math.min(...ends)).toBeGreaterThan(0)
})

test('both sides suggest and accept at once: at most one meeting is open and one agreed', async () => {
  await raceAgainAndAgain({ lanes: 3 }, async () => {
    const [dee, eve] = [await member(db, 'Dee'), await member(db, 'Eve')]
    const booking = await insertBooking(db, dee, await item(db, eve))
    const first = await suggest(db, dee, booking)
    await race<unknown>([
      () => suggest(db, dee, booking, { p_place: 'His' }),
      () => suggest(db, eve, booking, { p_place: 'Hers' }),
      () => accept(db, eve, first),
    ])
    const states = (await meetingsFor(db, dee, booking)).map(({ status }) => status)
    expect(states).toHaveLength(3)
    for (const status of ['open', 'agreed'])
      expect(states.filter((one) => one === status).length).toBeLessThanOrEqual(1)
    expect(states).toContain('open')
  })
})
