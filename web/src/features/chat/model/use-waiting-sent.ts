import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { chatMessages } from '#contract/messages/chat.ts'
import { useTriesOnline } from '@/lib/browser/use-tries-online'
import { showRefusal } from '@/lib/toast'
import { useWaiting } from './outbox'

/** On every screen: sends the messages that wait. Returns how many wait. */
export function useWaitingSent(userId: string, online: boolean): number {
  const client = useQueryClient()
  const count = useWaiting(userId).filter(({ refused }) => refused === null).length
  const send = useCallback(async () => {
    // Only who has something to send downloads how.
    const { sendAll } = await import('../api/send')
    if ((await sendAll(client, userId)) > 0) showRefusal(chatMessages.sendFailed)
  }, [client, userId])
  useTriesOnline(send, online && count > 0)
  return count
}
