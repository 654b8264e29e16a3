import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { photoMessages } from '#contract/messages/photo.ts'
import { takePhoto } from '@/lib/files/chosen-file'
import { usePerson } from '@/lib/session'
import { prepareToasts, showError } from '@/lib/toast'
import type { Booking } from '../model/booking'
import { bookingWords } from '../model/words'
import type { HandoverStep } from './condition-photo'
import { addConditionPhoto, conditionPhotosKey } from './condition-photo-files'

/** A photo on its way. */
export interface SendingPhoto {
  id: number
  file: Blob
  preview: string
  /** From 0 to 1. */
  share: number
  failed: boolean
}

/** Photos are made small and sent one after the other; what fails stays, to be sent again. */
export function useAddPhotos(booking: Booking, step: HandoverStep) {
  const [sending, setSending] = useState<SendingPhoto[]>([])
  const photos = useRef<SendingPhoto[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const queryClient = useQueryClient()
  const userId = usePerson()?.id ?? ''

  const keep = (next: SendingPhoto[]) => {
    photos.current = next
    setSending(next)
  }
  const mark = (id: number, part: Partial<SendingPhoto>) =>
    keep(photos.current.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)))
  const drop = (photo: SendingPhoto) => {
    forget(photo)
    keep(photos.current.filter(({ id }) => id !== photo.id))
  }
  useEffect(() => () => photos.current.forEach(forget), [])

  const send = async (photo: SendingPhoto) => {
    mark(photo.id, { failed: false, share: 0 })
    const jpeg = await takePhoto(photo.file).catch((error: unknown) => {
      // Trying the same file again would fail the same way.
      drop(photo)
      showError(error, photoMessages.unreadable)
    })
    if (!jpeg) return
    try {
      const onProgress = (share: number) => mark(photo.id, { share })
      await addConditionPhoto({ transactionId: booking.id, step, userId, jpeg, onProgress })
      await queryClient.invalidateQueries({ queryKey: conditionPhotosKey(userId, booking.id) })
      drop(photo)
    } catch (error) {
      mark(photo.id, { failed: true })
      showError(error, bookingWords.photoFailed)
    }
  }
  const enqueue = (photo: SendingPhoto) => {
    queue.current = queue.current.then(() => send(photo))
  }
  const add = (files: readonly Blob[]) => {
    void prepareToasts()
    for (const file of files) {
      const photo = { id: nextId(), file, preview: URL.createObjectURL(file), share: 0, failed: false }
      keep([...photos.current, photo])
      enqueue(photo)
    }
  }
  return { sending, add, again: enqueue }
}

let ids = 0
function nextId(): number {
  ids += 1
  return ids
}

function forget({ preview }: SendingPhoto): void {
  URL.revokeObjectURL(preview)
}
