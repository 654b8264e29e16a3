import type { Message } from './common.ts'

/** Titles are the specification's. */
export const socialMessages = {
  notAvailable: {
    title: 'Connection Failed',
    text: 'This platform can’t be connected right now. Please try again later.',
  },
  notStarted: {
    title: 'Connection Failed',
    text: 'We could not start the connection. Please try again.',
  },
  notCompleted: {
    title: 'OAuth Connection Failed',
    text: 'The connection was not completed. Please try again.',
  },
  denied: {
    title: 'OAuth Connection Failed',
    text: 'You did not allow the connection, so nothing was shared. You can connect whenever you like.',
  },
  providerFailed: {
    title: 'OAuth Connection Failed',
    text: 'The platform had a problem and nothing was connected. Please try again in a moment.',
  },
  connectedElsewhere: {
    title: 'OAuth Connection Failed',
    text: 'That account is already connected to an Aso account. Disconnect it there first, or use another one.',
  },
  tooLate: {
    title: 'OAuth Connection Failed',
    text: 'This took too long or was used already. Please connect again.',
  },
  somebodyElse: {
    title: 'OAuth Connection Failed',
    text: 'That was for another Aso account, so nothing has changed here. Please connect again.',
  },
  disconnectFailed: {
    title: 'Error when disconnecting',
    text: 'It is still connected. Please try again.',
  },
  unsupported: {
    title: 'Unsupported platform',
    text: 'You can connect Instagram, Facebook, X (Twitter) and LinkedIn.',
  },
  loadFailed: {
    title: 'Error',
    text: 'We could not load your connections. Please try again.',
  },
} as const satisfies Record<string, Message>

export const socialFunctionMessages = {
  started: 'Authorization URL created',
  connected: 'Instagram is connected',
} as const

export function connectedMessage(platformName: string): Message {
  return { title: `${platformName} connected`, text: 'Other members see that it is connected.' }
}

export function disconnectedMessage(platformName: string): Message {
  return { title: `${platformName} disconnected`, text: 'You can connect it again whenever you like.' }
}
