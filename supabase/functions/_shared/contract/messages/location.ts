import type { Message } from './common.ts'

const whatNow = 'Try again, or skip this step and write your city in your profile.'

/** Why the device's position is not available, and what the person can do. */
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
