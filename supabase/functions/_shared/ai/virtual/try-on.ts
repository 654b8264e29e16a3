import type { VirtualStyling } from '#contract/virtual-stylist.ts'
import { ProviderError } from '../../adapters/provider.ts'
import { tryOn } from '../../adapters/try-on.ts'
import { photoFor } from '../../drawing/photo.ts'
import type { Rgb } from '../../engine/photo/pixels.ts'
import type { VirtualLook } from '../../engine/virtual/styling.ts'
import type { Limit } from '../../http/rate-limit.ts'
import { logError } from '../../log.ts'
import { jpegAddress, plainJpeg } from './own-photo.ts'

/** Each picture costs Aso money. */
export const tryOnLimit: Limit = { times: 6, seconds: 3600 }
/** FASHN works at 864 × 1296. */
const longEdge = 1296

/** The piece that the person may try on: null where there is no service, or no piece that it can put on somebody. */
export function tryOnOffer({ wearable }: VirtualLook): VirtualStyling['tryOn'] {
  if (!wearable || !tryOn()) return null
  const { id, title } = wearable.piece.item
  return { item_id: id, title }
}

/**
 * The person with the piece on, as a data address. Only for somebody who has agreed to it: the photo leaves Aso here, drawn anew
 * and without anything else that its file held. Undefined where no picture came.
 */
export async function triedOn(
  photo: Rgb,
  { wearable }: VirtualLook,
  image: string | null | undefined,
  until: number,
): Promise<string | undefined> {
  const service = tryOn()
  if (!service || !wearable) return undefined
  const garment = await photoFor(image ?? undefined)
  if (!garment) return undefined
  const person = jpegAddress(plainJpeg(photo, longEdge))
  try {
    return jpegAddress(await service.wear({ person, garment, kind: wearable.kind, until }))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logError(error, { function: 'virtual-stylist' })
    return undefined
  }
}
