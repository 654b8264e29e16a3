// Sets Zod up before any schema is made.
import '@/lib/forms'
import { z } from 'zod'
import { ratingFieldMessages, ratingProblems } from '#contract/messages/rating.ts'

/** Nothing is chosen before the person chooses: the 5 of the table is for calls that leave a figure out. */
const stars = z.number({ error: ratingFieldMessages.starsMissing }).int().min(1).max(5)
const yesOrNo = z.enum(['yes', 'no'], { error: ratingFieldMessages.answerMissing })
const tooLong = (limit: number) => `At most ${limit} characters`

/** `asks`: the lender of a rental says how it came back; nobody else is asked. */
export const ratingForm = (asks: boolean, limit: number) =>
  z.object({
    overall_rating: stars,
    communication_rating: stars,
    returned_on_time: asks ? yesOrNo : yesOrNo.optional(),
    item_condition_good: asks ? yesOrNo : yesOrNo.optional(),
    comment: z.string().trim().max(limit, tooLong(limit)),
  })

export type RatingFields = z.infer<ReturnType<typeof ratingForm>>

export const answerForm = (limit: number) =>
  z.object({ answer: z.string().trim().min(1, ratingFieldMessages.wordsMissing).max(limit, tooLong(limit)) })

export const longestDetails = 1000

export const reportForm = z.object({
  reason: z.enum(
    ratingProblems.map(({ value }) => value),
    { error: ratingFieldMessages.problemMissing },
  ),
  details: z.string().trim().max(longestDetails, tooLong(longestDetails)),
})

export type ReportFields = z.infer<typeof reportForm>
