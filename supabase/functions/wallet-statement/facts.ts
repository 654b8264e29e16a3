import { z } from 'zod'

/** The answer of `statement_facts`. Naira. */
export const statementFacts = z.object({
  name: z.string().nullable(),
  user_id: z.guid(),
  month: z.string(),
  made_at: z.string(),
  /** The month is over: no line comes any more. */
  is_over: z.boolean(),
  opening: z.number(),
  entries: z.array(
    z.object({
      at: z.string(),
      description: z.string(),
      type: z.enum(['deposit', 'withdrawal', 'payment', 'refund', 'earnings']),
      amount: z.number(),
      status: z.enum(['completed', 'pending', 'failed']),
      balance: z.number(),
    }),
  ),
})
export type StatementFacts = z.infer<typeof statementFacts>
export type StatementEntry = StatementFacts['entries'][number]
