import { linkOptions } from '@tanstack/react-router'
import type { AiFeature } from '#contract/ai.ts'
import { recallFormPlace } from '../listing-optimizer/model/form-place'
import { isHelper } from '../panels'

/** Where a helper is used: the listing optimizer in the form that waits for it, the others in the AI hub. */
export function helperPlace(feature: AiFeature) {
  if (isHelper(feature)) return linkOptions({ to: '/ai', search: { feature } })
  const { item, from } = recallFormPlace()
  return item
    ? linkOptions({ to: '/edit-item/$id', params: { id: item }, search: { optimizer: true } })
    : linkOptions({ to: '/add-item', search: { from, optimizer: true } })
}
