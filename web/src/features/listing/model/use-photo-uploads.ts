import { useEffect, useState, useSyncExternalStore } from 'react'
import { listingMessages } from '#contract/messages/listing.ts'
import { showError, showInfo } from '@/lib/toast'
import { isPhotoThere, removePhoto, uploadPhoto } from '../api/upload-photo'
import { type DraftPhoto, noteArrival } from './draft-store'
import { dropPhoto, keepPhoto, recallPhoto } from './photo-store'
import { PhotoUploads } from './photo-uploads'

interface UploadOptions {
  userId: string
  /** Of the draft that the photos belong to. */
  draftKey: string
  photos: readonly DraftPhoto[]
  /** The draft was begun before: its photos may still be on their way. */
  resumed: boolean
}

/** Uploads go on while the person looks at another screen. */
const openUploads = new Map<string, PhotoUploads>()

function uploadsFor({ userId, draftKey, photos, resumed }: UploadOptions): PhotoUploads {
  const known = resumed ? openUploads.get(draftKey) : undefined
  const uploads =
    known ??
    new PhotoUploads(photos, {
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
  openUploads.set(draftKey, uploads)
  return uploads
}

/** Photos that go out by themselves, now and whenever the phone is connected again. */
export function usePhotoUploads(options: UploadOptions) {
  const [uploads] = useState(() => uploadsFor(options))
  const photos = useSyncExternalStore(uploads.subscribe, uploads.photos)
  useEffect(() => {
    void uploads.recall().then((lost) => {
      if (lost > 0) showInfo(listingMessages.photosLost)
      if (navigator.onLine) void uploads.send()
    })
    const send = () => void uploads.send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [uploads])
  return { uploads, photos }
}

/** Sends what was just chosen; says so where it did not work. */
export async function sendChosen(uploads: PhotoUploads): Promise<void> {
  await uploads.settle().catch((error: unknown) => showError(error, listingMessages.uploadFailed))
}
