import type { Stack } from '../../stack.ts'
import { people } from '../town/people.ts'
import { madeOn, minuteOf } from '../town/stories.ts'
import type { TownStory } from '../town/types.ts'
import type { ItemIds } from './items.ts'
import { type Ids, idOf } from './people.ts'
import { type Chapter, chapterSql, moveNotifications, type StoryFacts } from './story-sql.ts'

type Database = Stack['database']

const HOUR = 60
const DAY = 24 * HOUR

function factsOf(story: TownStory, index: number, borrower: string, item: string): StoryFacts {
  const rental = story.kind === 'bought' ? undefined : story
  const finished = story.kind === 'finished' ? story : undefined
  return {
    borrower,
    item,
    type: rental ? 'rent' : 'buy',
    start: rental?.start ?? null,
    end: rental?.end ?? null,
    returned: finished ? finished.end + (finished.lateDays ?? 0) : null,
    made: madeOn(story),
    minute:
      story.kind === 'asked' ? minuteOf(story) - madeOn(story) * DAY : 8 * 60 + ((index * 137) % (11 * 60)),
    address: story.address ?? null,
    note: story.note ?? null,
    reason: story.kind === 'cancelled' ? story.reason : null,
    borrower_note: finished?.notes?.borrower ?? null,
    lender_note: finished?.notes?.lender ?? null,
    late: (finished?.lateDays ?? 0) > 0,
    of_lender: story.ratings?.ofLender ?? null,
    of_borrower: story.ratings?.ofBorrower ?? null,
  }
}

interface StoryEvent {
  story: TownStory
  facts: StoryFacts
  chapter: Chapter
  /** Minutes from the start of today. */
  moment: number
}

/** When a story ended; undefined for a running one. */
function endOf({ kind }: TownStory, { made, minute, returned }: StoryFacts): number | undefined {
  if (kind === 'finished') return (returned ?? 0) * DAY + 18 * HOUR + 45
  if (kind === 'cancelled') return made * DAY + minute + 26 * HOUR
  if (kind === 'bought') return made * DAY + minute + 50 * HOUR
  return undefined
}

function eventsOf(story: TownStory, facts: StoryFacts): StoryEvent[] {
  const opening: StoryEvent = {
    story,
    facts,
    chapter: 'opening',
    moment: facts.made * DAY + facts.minute + 3,
  }
  const moment = endOf(story, facts)
  return moment === undefined ? [opening] : [opening, { story, facts, chapter: 'closing', moment }]
}

/** All events of all stories in the order of time. */
export function storyEvents(stories: readonly TownStory[], ids: Ids, items: ItemIds): StoryEvent[] {
  return stories
    .flatMap((story, index) => {
      const item = items.get(story.item)
      if (!item) throw new Error(`No item in the demo town is drawn as ${story.item}`)
      return eventsOf(story, factsOf(story, index, idOf(ids, story.borrower), item))
    })
    .sort((one, other) => one.moment - other.moment)
}

export async function applyEvent(
  database: Database,
  { story, facts, chapter, moment }: StoryEvent,
): Promise<void> {
  await database.query(chapterSql(story.kind, chapter, moment, facts))
  await database.query(moveNotifications(moment))
}

/** Funds wallets by card up to their intended balance. */
export async function fillWallets(database: Database, ids: Ids): Promise<void> {
  for (const { key, name, wallet } of people) {
    if (!wallet) continue
    const id = idOf(ids, key)
    const [account] = await database.query<{ balance: number }>(
      `select a.balance from private.ledger_accounts a where a.kind = 'wallet' and a.user_id = $1`,
      [id],
    )
    const missing = wallet.naira - Number(account?.balance ?? 0)
    if (missing > 0) await payIn(database, id, missing)
    if (missing < 0 && wallet.exact) throw new Error(`${name} has more than ${wallet.naira} naira`)
  }
  await database.query('delete from private.outbox')
  await database.query('delete from private.messages_for_digest')
}

async function payIn(database: Database, id: string, naira: number): Promise<void> {
  const [payment] = await database.query<{ reference: string }>(
    'select f.reference from public.start_wallet_funding($1, $2) f',
    [id, naira],
  )
  if (!payment) throw new Error('A wallet funding was not started')
  await database.query(`select public.settle_payment($1, $2, 'NGN', 'success', 'card')`, [
    payment.reference,
    Math.round(naira * 100),
  ])
}
