import type { Database } from '#database.types.ts'

export type HandoverStep = Database['public']['Enums']['handover_step']

/** A photo of the item's condition at the handover or return. It cannot be removed. */
export interface ConditionPhoto {
  path: string
  step: HandoverStep
  mine: boolean
}

let last = 0

/** Where a new photo goes; two of the same millisecond do not share a place. */
export function photoPath(
  transactionId: string,
  step: HandoverStep,
  userId: string,
  now = Date.now(),
): string {
  last = Math.max(now, last + 1)
  return `${transactionId}/${step}/${userId}/${last}.jpg`
}

/** When it was taken, as its name says. */
export function takenAt({ path }: Pick<ConditionPhoto, 'path'>): number {
  return Number(/(\d+)\.\w+$/.exec(path)?.[1] ?? 0)
}

export function byTime(one: ConditionPhoto, other: ConditionPhoto): number {
  return takenAt(one) - takenAt(other)
}
