import { z } from 'zod'

/** What the import reads next, as the database answers: one row or none. */
export const importSteps = z.array(
  z.object({
    import_id: z.number(),
    stage: z.enum([
      'transaction',
      'transfer',
      'refund',
      'settlement',
      'settled',
      'movement',
      'balance',
      'settle',
      'match',
    ]),
    settlement_id: z.number().nullable(),
    page: z.number(),
    from_at: z.string(),
    to_at: z.string(),
  }),
)
export type ImportStep = z.infer<typeof importSteps>[number]
