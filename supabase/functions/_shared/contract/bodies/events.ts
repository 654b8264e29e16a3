// What is asked about events. Everything that is known of an event and its guests is read from the database.
import { z } from 'zod'
import { eventMessages } from '../messages/events.ts'

const eventId = z.guid(eventMessages.unknown.text)

export const eventLooksBody = z.discriminatedUnion(
  'purpose',
  [
    /** Looks for the caller, a guest. */
    z.object({ purpose: z.literal('looks'), eventId }),
    /** A look suggested to each guest, by the host. */
    z.object({ purpose: z.literal('plan'), eventId }),
    /** Who has what, for the host. */
    z.object({ purpose: z.literal('overview'), eventId }),
  ],
  'purpose: looks, plan or overview.',
)
