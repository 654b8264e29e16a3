import '@/lib/forms'
import { z } from 'zod'

const moment = z.string()
const side = z.enum(['borrower', 'lender'])
const fact = { key: z.string(), at: moment }

const common = {
  id: z.string(),
  fact_count: z.number(),
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      is_deleted: z.boolean(),
      is_suspended: z.boolean(),
    }),
  ),
  items: z.record(z.string(), z.object({ id: z.string(), title: z.string() })),
  first_seen_at: moment,
  last_seen_at: moment,
  is_open: z.boolean(),
  seen_at: moment.nullable(),
  seen_by_name: z.string().nullable(),
  note: z.string().nullable(),
}

const sharedMark = z.object({ ...fact, mark: z.string(), proven: z.boolean() })
const circleRental = z.object({ ...fact, borrower: z.string(), lender: z.string(), rent: z.number() })
const lowPrice = z.object({
  ...fact,
  item: z.string(),
  offer: z.enum(['rent', 'sale']),
  price: z.number(),
  usual: z.number(),
  owners: z.number(),
  category: z.string(),
  size: z.string(),
})
const cancellation = z.object({ ...fact, side })
const newAccount = z.object({ ...fact, side, amount: z.number(), joined: moment })
const repeatedPhoto = z.object({
  ...fact,
  earlier_photo: z.string(),
  earlier_owner: z.string(),
  earlier_at: moment,
  distance: z.number(),
  mirrored: z.boolean(),
})
const chargeback = z.object({
  ...fact,
  amount: z.number(),
  booking: z.string().nullable(),
  lender: z.string().nullable(),
})

/** The signals as the database answers them: `evidence` has the shape of its kind. */
export const signalRows = z.array(
  z.discriminatedUnion('kind', [
    z.object({ ...common, kind: z.literal('shared_mark'), evidence: z.array(sharedMark) }),
    z.object({ ...common, kind: z.literal('rental_circle'), evidence: z.array(circleRental) }),
    z.object({ ...common, kind: z.literal('low_price'), evidence: z.array(lowPrice) }),
    z.object({ ...common, kind: z.literal('cancellations'), evidence: z.array(cancellation) }),
    z.object({ ...common, kind: z.literal('new_account'), evidence: z.array(newAccount) }),
    z.object({ ...common, kind: z.literal('repeated_photo'), evidence: z.array(repeatedPhoto) }),
    z.object({ ...common, kind: z.literal('chargeback'), evidence: z.array(chargeback) }),
  ]),
)

export type Signal = z.infer<typeof signalRows>[number]
export type SignalOf<Kind extends Signal['kind']> = Extract<Signal, { kind: Kind }>
export type SignalPerson = Signal['people'][number]
