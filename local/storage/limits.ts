import { MEGABYTE } from '../http/messages.ts'
import type { RenderLimits } from './images.ts'
import type { RenditionLimits } from './renditions.ts'

export type StorageLimits = RenderLimits & RenditionLimits

export const storageLimits: StorageLimits = {
  renderTimeoutMs: 2000,
  // Enough for several people behind one address who open a page of new photos at once.
  rendersPerNetwork: 60,
  renders: 1000,
  renditionBytes: 256 * MEGABYTE,
  renditionFiles: 20_000,
}
