import type { EventPieceState } from '#contract/events.ts'

export const stateLooks = {
  chosen: 'info',
  booked: 'caution',
  paid: 'good',
} as const satisfies Record<EventPieceState, string>
