import { useEffect, useState, useSyncExternalStore } from 'react'
import { listingMessages } from '#contract/messages/listing.ts'
import { showError, showInfo } from '@/lib/toast'
import { isPhotoThere, removePhoto, uploadPhoto } from '../api/upload-photo'
import { type DraftPhoto, noteArrival } from './draft-store'
import { PhotoDesk } from './photo-desk'
import { dropPhoto, keepPhoto, recallPhoto } from './photo-store'

interface DeskOptions {
  userId: string
  /** Of the draft that the photos belong to. */
  draftKey: string
  photos: readonly DraftPhoto[]
  /** The draft was begun before: its photos may still be on their way. */
  resumed: boolean
}

/** Uploads go on while the person looks at another screen. */
const desks = new Map<string, PhotoDesk>()

function deskFor({ userId, draftKey, photos, resumed }: DeskOptions): PhotoDesk {
  const known = resumed ? desks.get(draftKey) : undefined
  const desk =
    known ??
    new PhotoDesk(photos, {
      upload: (photo, onProgress) => uploadPhoto(userId, photo, onProgress),
      arrived: (id, address) => noteArrival(draftKey, id, address),
      remove: (address) => removePhoto(userId, address),
      isThere: isPhotoThere,
      keep: keepPhoto,
      recall: recallPhoto,
      drop: dropPhoto,
      preview: (photo) => URL.createObjectURL(photo),
      forgetPreview: (address) => URL.revokeObjectURL(address),
    })
  desks.set(draftKey, desk)
  return desk
}

/** Photos that go out by themselves, now and whenever the phone is connected again. */
export function usePhotoDesk(options: DeskOptions) {
  const [desk] = useState(() => deskFor(options))
  const photos = useSyncExternalStore(desk.subscribe, desk.photos)
  useEffect(() => {
    void desk.recall().then((lost) => {
      if (lost > 0) showInfo(listingMessages.photosLost)
      if (navigator.onLine) void desk.send()
    })
    const send = () => void desk.send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [desk])
  return { desk, photos }
}

/** Sends what was just chosen; says so where it did not work. */
export async function sendChosen(desk: PhotoDesk): Promise<void> {
  await desk.settle().catch((error: unknown) => showError(error, listingMessages.uploadFailed))
}
