import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chatMessages } from '#contract/messages/chat.ts'
import { showRefusal } from '@/lib/toast'
import { useWaiting } from './outbox'

/**
 * On every screen: sends the messages that wait once there is a network, and every half minute where the server did not
 * answer. Returns how many wait.
 */
export function useWaitingSent(userId: string, online: boolean): number {
  const client = useQueryClient()
  const count = useWaiting(userId).filter(({ refused }) => refused === null).length
  const waits = count > 0
  useEffect(() => {
    if (!online || !waits) return
    const send = async () => {
      // Only who has something to send downloads how.
      const { sendAll } = await import('../api/send')
      if ((await sendAll(client, userId)) > 0) showRefusal(chatMessages.sendFailed)
    }
    const trySend = () => void send().catch(() => undefined)
    trySend()
    const timer = setInterval(trySend, 30_000)
    return () => clearInterval(timer)
  }, [client, userId, online, waits])
  return count
}
