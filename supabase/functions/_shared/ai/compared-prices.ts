import { z } from 'zod'

/** Prices of comparable items, as `private.prices_like` gives them. */
export const comparedPrices = z
  .array(
    z.object({
      price: z.number().positive(),
      condition: z.enum(['new', 'excellent', 'good', 'fair']).nullable(),
    }),
  )
  .max(10)
