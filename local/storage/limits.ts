import { MEGABYTE } from '../http/messages.ts'
import type { RenderLimits } from './images.ts'
import type { RenditionLimits } from './renditions.ts'

export type StorageLimits = RenderLimits & RenditionLimits

export const storageLimits: StorageLimits = {
  renderPatienceMs: 2000,
  // More than the new photos of a page for everybody in a café.
  rendersPerNetwork: 60,
  renders: 1000,
  renditionBytes: 256 * MEGABYTE,
  renditionFiles: 20_000,
}
