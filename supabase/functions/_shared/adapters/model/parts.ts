import { z } from 'zod'
import type { AnswerParts } from './model.ts'
import { reordered } from './order.ts'
import { proseOf, type Unquotable } from './prose.ts'

/** The parts of one answer, and whether it went beyond what it may say. Hosts know few rules of JSON schemas: we check the rest. */
export function partsFor(unquotable: Unquotable): AnswerParts & { wentBeyond(): boolean } {
  let wentBeyond = false
  return {
    orderOf: (things) =>
      z.array(z.number()).transform((numbers, context) => {
        const found = reordered(things, numbers)
        if (found) return found
        wentBeyond = true
        context.addIssue('not each of them once')
        return z.NEVER
      }),
    prose: (most) => z.string().transform((text) => proseOf(text, most, unquotable)),
    wentBeyond: () => wentBeyond,
  }
}
