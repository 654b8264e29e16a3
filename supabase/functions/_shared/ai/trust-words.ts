import { z } from 'zod'
import type { TrustReport } from '#contract/ai-reports.ts'
import type { AskModel } from '../adapters/model/model.ts'
import { reworded } from './wording.ts'

const instructions = `The data has sentences about how reliable a member is, for the member: "strengths" and "areas". Write each of them anew, warmer and as short, in the same order and number. Keep every figure and every "no" or "not".`

const mostLetters = 200

/** The report with the sentences of the model where they say the same. What somebody owes is not sent. */
export async function inModelsWords(report: TrustReport, model: AskModel): Promise<TrustReport> {
  const [strengths, areas] = [report.strengths, report.areas_for_improvement.filter((text) => !isDebt(text))]
  if (strengths.length + areas.length === 0) return report
  const said = await model({
    purpose: 'trust_audit',
    instructions,
    facts: { level: report.trust_level, strengths, areas },
    answer: ({ prose }) =>
      z.object({ strengths: z.array(prose(mostLetters)), areas: z.array(prose(mostLetters)) }),
  })
  if (!said) return report
  const words = new Map(reworded(areas, said.areas).map((text, at) => [areas[at], text]))
  return {
    ...report,
    strengths: reworded(strengths, said.strengths),
    areas_for_improvement: report.areas_for_improvement.map((text) => words.get(text) ?? text),
  }
}

const isDebt = (text: string): boolean => text.startsWith('Open debts')
