import { z } from 'zod'

/** The answer of `statement_facts`. Naira. */
export const statementFacts = z.object({
  name: z.string().nullable(),
  user_id: z.guid(),
  /** 2026-11, or 2026. */
  month: z.string(),
  made_at: z.string(),
  /** The month or year is over: no line comes any more. */
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
  /** Of a year: its months that have begun. */
  months: z
    .array(z.object({ month: z.string(), in: z.number(), out: z.number(), balance: z.number() }))
    .optional(),
  /** Of a year: what was earned (after the fee), taken as fee, and spent, by the kind of transfer. */
  parts: z
    .array(z.object({ part: z.enum(['earned', 'fee', 'spent']), kind: z.string(), amount: z.number() }))
    .optional(),
})
export type StatementFacts = z.infer<typeof statementFacts>
export type StatementEntry = StatementFacts['entries'][number]
