/**
 * The widths and qualities in which photos are scaled, smallest first. The web app asks for these and no others; the
 * local stack answers any other size with the next larger step, so that a photo has a limited number of renditions.
 */
export const pictureWidths = [16, 128, 180, 240, 360, 480, 540, 640, 960, 1600] as const
export const pictureQualities = [30, 40, 70, 80] as const

export type PictureWidth = (typeof pictureWidths)[number]
export type PictureQuality = (typeof pictureQualities)[number]

/** The first step that is large enough; beyond the last one, the last. */
export function stepFor<Step extends number>(steps: readonly Step[], wanted: number): Step {
  const step = steps.find((one) => one >= wanted) ?? steps.at(-1)
  if (step === undefined) throw new Error('There are no steps')
  return step
}
