import { type AiFeature, sessionSettings } from '#contract/ai.ts'
import type { Settings } from '#contract/settings.ts'

/** A session of one helper, as it is offered now. */
export interface Offer {
  feature: AiFeature
  /** In naira. */
  price: number
  minutes: number
}

export const offerOf = (feature: AiFeature, settings: Settings): Offer => ({
  feature,
  price: settings[sessionSettings[feature].price],
  minutes: settings[sessionSettings[feature].minutes],
})
