import type { Message } from './common.ts'

const whatNow = 'Try again, or skip this step and write your city in your profile.'

/** Why a phone did not say where it is, and what to do then. */
export const locationMessages = {
  unsupported: {
    title: 'Location not supported by this browser',
    text: 'Skip this step and write your city in your profile.',
  },
  denied: {
    title: 'Location access denied by user',
    text: 'Allow location for Aso in your browser settings and try again, or skip this step.',
  },
  unavailable: { title: 'Location information unavailable', text: whatNow },
  timedOut: { title: 'Location request timed out', text: whatNow },
  failed: { title: 'Failed to process location data', text: whatNow },
} as const satisfies Record<string, Message>
