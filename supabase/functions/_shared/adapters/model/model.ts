import type { SupabaseClient } from '@supabase/supabase-js'
import type { z } from 'zod'
import type { AiFeature } from '#contract/ai.ts'
import type { Fact } from './facts.ts'
import type { Prose } from './prose.ts'

/** What the model is asked for. */
export type ModelPurpose =
  | 'stylist'
  | 'trust_audit'
  | 'quality_check'
  | 'listing_optimizer'
  | 'virtual_stylist'

/** The parts of which an answer is made. Nothing else of it is read. */
export interface AnswerParts {
  /** Our things, in the order that the model gives to their numbers (1 for the first). */
  orderOf<Thing>(things: readonly Thing[]): z.ZodType<Thing[]>
  /** A sentence or a few, of at most so many letters. */
  prose(most: number): z.ZodType<Prose>
}

export interface ModelQuestion<Answer> {
  purpose: ModelPurpose
  /** What to do, in words of ours alone. */
  instructions: string
  /**
   * Everything it is told. No ids, names, balances, phone numbers, addresses, documents: things are numbered 1 to n. Texts of
   * members by `written()` only.
   */
  facts: Fact
  /** A `z.object` of these parts, arrays and objects. */
  answer(parts: AnswerParts): z.ZodType<Answer>
}

/**
 * Asks the model, where there is one. Null: there is none, its time or its limit is over, or what it said cannot be used;
 * then the answer of the house engine stands. It never throws.
 */
export type AskModel = <Answer>(question: ModelQuestion<Answer>) => Promise<Answer | null>

export const withoutModel: AskModel = async () => null

export interface Asker {
  service: SupabaseClient
  userId: string
  /** Whose session pays for it. */
  feature: AiFeature
  /** When the answer must be there, of `performance.now()`. */
  until: number
}

/** What became of a question. */
export type Outcome = 'answered' | 'out_of_bounds' | 'refused' | 'unreadable' | 'unreachable' | 'too_slow'

export interface Usage {
  tokensIn: number
  tokensOut: number
}

/** Why there is no answer; with what it took all the same, where that is known. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly outcome: Exclude<Outcome, 'answered'>
  readonly usage: Usage | undefined
  /** Asking once more may help. */
  readonly isPassing: boolean

  constructor(
    outcome: NoAnswer['outcome'],
    { usage, isPassing = false }: { usage?: Usage; isPassing?: boolean } = {},
  ) {
    super(outcome)
    this.outcome = outcome
    this.usage = usage
    this.isPassing = isPassing
  }
}
