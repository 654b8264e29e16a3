import type { Act } from './lock-order.ts'

/** A call of a procedure of the API, with its arguments in their order. */
export const call = (as: Act['as'], procedure: string, ...values: unknown[]): Act => ({
  as,
  sql: `select * from public.${procedure}(${values.map((_, at) => `$${at + 1}`).join(', ')})`,
  values,
})
