import { randomUUID } from 'node:crypto'
import { ManyChannels, type ManyChannelsServer } from '../tests/support/api/many-channels.ts'
import { answerParent } from './child.ts'

/** Clients with subscriptions that match no change, in a process of their own. */
export interface Gather {
  place: ManyChannelsServer
  tokens: string[]
  channelsEach: number
  /** Whether each filters for the bookings of one person; otherwise for all that they may see. */
  narrow: boolean
}

const crowd = new ManyChannels()

answerParent(async ({ place, tokens, channelsEach, narrow }: Gather) => {
  const watch = () => ({ table: 'transactions', ...(narrow && { filter: `borrower_id=eq.${randomUUID()}` }) })
  await crowd.gather(place, { tokens, channelsEach, watch })
  return crowd.subscribed
})
