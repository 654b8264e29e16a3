import { z } from 'zod'
import type { QualityReport } from '#contract/ai-reports.ts'
import type { AskModel } from '../adapters/model/model.ts'
import { reworded } from './wording.ts'

const instructions = `The data has sentences about a listing of clothes, for its owner or for somebody who may rent it: "strengths", "improvements" and "insights" into the market. Write each of them anew, friendlier and as short, in the same order and number. Keep every figure and every "no" or "not".`

const mostLetters = 220

/** The report with the sentences of the model where they say the same. Nothing that the owner wrote is sent. */
export async function inModelsWords(report: QualityReport, model: AskModel): Promise<QualityReport> {
  const { strengths, improvement_areas: improvements, market_insights: insights } = report
  const said = await model({
    purpose: 'quality_check',
    instructions,
    facts: { grade: report.quality_grade, strengths, improvements, insights },
    answer: ({ prose }) => {
      const sentences = z.array(prose(mostLetters))
      return z.object({ strengths: sentences, improvements: sentences, insights: sentences })
    },
  })
  if (!said) return report
  return {
    ...report,
    strengths: reworded(strengths, said.strengths),
    improvement_areas: reworded(improvements, said.improvements),
    market_insights: reworded(insights, said.insights),
  }
}
