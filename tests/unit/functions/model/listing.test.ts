import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { AskModel } from '../../../../supabase/functions/_shared/adapters/model/model.ts'
import { withoutModel } from '../../../../supabase/functions/_shared/adapters/model/model.ts'
import { partsFor } from '../../../../supabase/functions/_shared/adapters/model/parts.ts'
import { introduced } from '../../../../supabase/functions/_shared/ai/listing-words.ts'
import { optimizeListing } from '../../../../supabase/functions/_shared/engine/listing/optimize.ts'
import { injections } from '../../../support/fixtures/injections.ts'
import { full, noPrices, seen, withFacts } from '../../engine/listing-drafts.ts'

/** A model that says this, whatever it is asked; and what it was told. */
function modelAnswering(introduction: string): { model: AskModel; told: unknown[] } {
  const told: unknown[] = []
  const model: AskModel = async ({ facts, instructions, answer }) => {
    told.push(facts)
    const schema: z.ZodType = answer(partsFor({ instructions, written: [] }))
    return schema.parse({ introduction }) as never
  }
  return { model, told }
}

const satin = withFacts({
  title: 'Satin gown',
  colour: 'Wine',
  condition: 'excellent',
  brand: 'Zara',
  size: 'UK 12',
})
const house = (draft = satin) => optimizeListing(draft, noPrices, [])
const described = async (introduction: string, draft = satin) =>
  (await introduced(house(draft), draft, modelAnswering(introduction).model)).suggestions.enhanced_description

describe('what the model writes of a listing', () => {
  test('stands before the facts of the form; nothing else of its answer is taken', async () => {
    const report = await introduced(
      house(),
      satin,
      modelAnswering('This is a wine satin gown, in excellent condition').model,
    )
    expect(report.suggestions.enhanced_description).toBe(
      'This is a wine satin gown, in excellent condition.\n\nBrand: Zara.\nSize: UK 12.',
    )
    const { enhanced_description: _, ...others } = report.suggestions
    const { enhanced_description: __, ...ours } = house().suggestions
    expect({ ...report, suggestions: others }).toEqual({ ...house(), suggestions: ours })
  })

  test.each([
    'A silk gown.',
    'A red satin gown.',
    'A stunning satin gown.',
    'A floor-length satin gown with a train.',
    'A brand new satin gown.',
    'A satin gown by Gucci.',
    'A satin gown for ₦1.',
    'A satin gown, worn 2 times.',
    'See https://evil.example',
    'A satin gown <b>',
    'This is in it.',
    '',
  ])('is left out where it claims what nobody said: %s', async (said) => {
    expect(await described(said)).toBe(house().suggestions.enhanced_description)
  })

  test('is not asked for where the owner wrote something, or where nobody knows what it is', async () => {
    for (const draft of [
      { ...satin, description: 'Worn once.' },
      withFacts({ title: 'Lovely', category: 'Other' }),
    ]) {
      const { model, told } = modelAnswering('A satin gown.')
      expect(await introduced(house(draft), draft, model)).toEqual(house(draft))
      expect(told).toEqual([])
    }
  })

  test('is nothing without a model', async () => {
    expect(await introduced(house(), satin, withoutModel)).toEqual(house())
  })

  test('still says that a colour of the photos is a guess', async () => {
    const draft = { ...satin, colour: '' }
    const report = optimizeListing(draft, noPrices, [seen('wine')])
    const { suggestions } = await introduced(
      report,
      draft,
      modelAnswering('A satin gown in excellent condition.').model,
    )
    expect(suggestions.enhanced_description).toContain('Colour: wine, judging by the photos.')
  })
})

test('Nothing that an owner wrote is told to the model', async () => {
  for (const text of injections) {
    const { model, told } = modelAnswering('A gown.')
    const draft = {
      ...full,
      title: `Gown ${text}`.slice(0, 120),
      description: '',
      brand: text,
      careNote: text,
      colour: text,
    }
    await introduced(house(draft), draft, model)
    const words = JSON.stringify(told).toLowerCase()
    for (const hidden of ['ignore', 'instruction', 'evil', 'mallory', '₦', 'http', 'system'])
      expect(words).not.toContain(hidden)
  }
})
