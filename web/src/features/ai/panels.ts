import type { ComponentType } from 'react'
import { type AiFeature, aiFeatures } from '#contract/ai.ts'
import { partQuery } from '@/lib/part-query'

interface Panel {
  default: ComponentType
}

/** What each helper shows once it is unlocked. The listing optimizer is not here: it works inside the form of an item. */
export const panels = {
  stylist: () => import('./stylist/stylist-panel'),
  trust_score: () => import('./trust-score/trust-score-panel'),
  quality_checker: () => import('./quality-checker/quality-checker-panel'),
  virtual_stylist: () => import('./virtual-stylist/virtual-stylist-panel'),
} satisfies Partial<Record<AiFeature, () => Promise<Panel>>>

export type Helper = keyof typeof panels

export const helpers = aiFeatures.filter(isHelper)

export function isHelper(feature: AiFeature): feature is Helper {
  return feature in panels
}

/** Downloaded when the helper is unlocked: it waits for a connection and can be tried again. */
export const panelQuery = (feature: Helper) =>
  partQuery(`helper ${feature}`, (): Promise<Panel> => panels[feature]())
