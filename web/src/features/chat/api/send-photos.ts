import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { chatMessages } from '#contract/messages/chat.ts'
import { photoMessages } from '#contract/messages/photo.ts'
import { meKey } from '@/domain/me/keys'
import { Refusal } from '@/lib/errors'
import { takePhoto } from '@/lib/files/chosen-file'
import { uploadFile } from '@/lib/files/photos'
import { prepareToasts, showError, showRefusal } from '@/lib/toast'
import { showSent } from './messages'
import { sendMessage } from './send'

/** A photo on its way. It waits on the screen only: a phone keeps texts that are not sent, no photos. */
export interface SendingPhoto {
  clientId: string
  file: Blob
  preview: string
  /** From 0 to 1. */
  share: number
  failed: boolean
}

/** Photos are made small and sent one after the other; what fails stays, to be sent again or dropped. */
export function useSendPhotos(userId: string, transactionId: string) {
  const [photos, setPhotos] = useState<SendingPhoto[]>([])
  const shown = useRef<SendingPhoto[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const client = useQueryClient()
  const keep = (next: SendingPhoto[]) => {
    shown.current = next
    setPhotos(next)
  }
  useEffect(() => () => shown.current.forEach(forget), [])
  const mark = (clientId: string, part: Partial<SendingPhoto>) =>
    keep(shown.current.map((photo) => (photo.clientId === clientId ? { ...photo, ...part } : photo)))
  const drop = (photo: SendingPhoto) => {
    forget(photo)
    keep(shown.current.filter(({ clientId }) => clientId !== photo.clientId))
  }
  const send = async (photo: SendingPhoto) => {
    const { clientId } = photo
    mark(clientId, { failed: false, share: 0 })
    const jpeg = await takePhoto(photo.file).catch((error: unknown) => {
      // Trying the same file again would fail the same way.
      drop(photo)
      showError(error, photoMessages.unreadable)
    })
    if (!jpeg) return
    try {
      const photoPath = await upload(userId, clientId, jpeg, (share) => mark(clientId, { share }))
      const row = await sendMessage(userId, {
        clientId,
        text: '',
        transactionId,
        conversationId: null,
        photoPath,
      })
      if (row) showSent(client, userId, row)
      void client.invalidateQueries({ queryKey: meKey(userId) })
      drop(photo)
    } catch (error) {
      mark(clientId, { failed: true })
      showError(error, chatMessages.photoFailed)
    }
  }
  const enqueue = (photo: SendingPhoto) => {
    queue.current = queue.current.then(() => send(photo))
  }
  const add = (files: readonly File[]) => {
    void prepareToasts()
    if (!navigator.onLine) return showRefusal(chatMessages.photoOffline)
    for (const file of files) {
      const preview = URL.createObjectURL(file)
      const photo = { clientId: crypto.randomUUID(), file, preview, share: 0, failed: false }
      keep([...shown.current, photo])
      enqueue(photo)
    }
  }
  return { photos, add, again: enqueue, drop }
}

/** Under the id of the message, so that what is sent again goes to the same place. */
async function upload(
  userId: string,
  clientId: string,
  jpeg: Blob,
  onProgress: (share: number) => void,
): Promise<string> {
  const path = `${userId}/${clientId}.jpg`
  try {
    await uploadFile('chat-photos', path, jpeg, { onProgress })
  } catch (error) {
    const isThere = error instanceof Refusal && error.status === 409
    if (!isThere) throw error
  }
  return path
}

function forget({ preview }: SendingPhoto): void {
  URL.revokeObjectURL(preview)
}
