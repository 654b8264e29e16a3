import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { chatMessages } from '#contract/messages/chat.ts'
import { meKey } from '@/domain/me/keys'
import { explain, isFinal, isOffline } from '@/lib/errors'
import { db } from '@/lib/supabase'
import type { MessageRow, Waiting } from '../model/message'
import { dropWaiting, markRefused, waitingOf } from '../model/outbox'
import { showSent } from './messages'

type Sent = 'sent' | 'refused' | 'later'

/** The same message sent twice is there once: the server knows the id that this device gave it. */
const THERE_ALREADY = '23505'

type NewMessage = Pick<Waiting, 'clientId' | 'text' | 'transactionId' | 'conversationId'> & {
  photoPath?: string
}

/** Null: it is on the server already. */
export async function sendMessage(userId: string, message: NewMessage): Promise<MessageRow | null> {
  const { data, error } = await db()
    .from('chats')
    .insert({
      sender_id: userId,
      // The server knows who the other side is, and puts them here.
      receiver_id: userId,
      message: message.text,
      client_id: message.clientId,
      ...(message.photoPath ? { photo_path: message.photoPath } : {}),
      ...(message.transactionId ? { transaction_id: message.transactionId } : {}),
      ...(message.conversationId ? { conversation_id: message.conversationId } : {}),
    } as never)
    .select()
    .single()
  if (error?.code === THERE_ALREADY) return null
  if (error) throw error
  return data
}

async function sendOne(client: QueryClient, userId: string, message: Waiting): Promise<Sent> {
  try {
    const row = await sendMessage(userId, message)
    dropWaiting(userId, message.clientId)
    if (row) showSent(client, userId, row)
    // The first message of a booking makes its conversation; a lost answer is read again.
    if (!row || !message.conversationId) void client.invalidateQueries({ queryKey: meKey(userId) })
    return 'sent'
  } catch (error) {
    if (isOffline(error) || !isFinal(error)) return 'later'
    markRefused(
      userId,
      message.clientId,
      explain(error, chatMessages.sendFailed).text ?? chatMessages.sendFailed.text,
    )
    return 'refused'
  }
}

/** One tab sends at a time, the oldest message first. Answers how many were refused. */
export async function sendAll(client: QueryClient, userId: string): Promise<number> {
  let refusals = 0
  await navigator.locks.request(`aso-messages:${userId}`, async () => {
    for (;;) {
      const next = waitingOf(userId).find(({ refused }) => refused === null)
      if (!next) return
      const outcome = await sendOne(client, userId, next)
      if (outcome === 'later') return
      if (outcome === 'refused') refusals += 1
    }
  })
  return refusals
}

/** Sends at once what is written here. What has to wait is sent from every screen: `useWaitingSent`. */
export function useSending(userId: string): { sending: boolean; sendNow: () => void } {
  const client = useQueryClient()
  const [sending, setSending] = useState(false)
  const sendNow = useCallback(() => {
    setSending(true)
    void sendAll(client, userId).finally(() => setSending(false))
  }, [client, userId])
  return { sending, sendNow }
}
