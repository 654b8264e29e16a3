/** The photos of a listing in their order; the first is the cover. */
export interface Photo {
  id: string
  /** The path in the storage; null until the photo is uploaded. */
  address: string | null
  fresh: boolean
  /** What the screen shows while there is no address. */
  preview: string | null
  state: 'stored' | 'waiting' | 'sending' | 'failed'
  /** How much has left the phone, from 0 to 1. */
  share: number
}

export type PhotoAction =
  | { do: 'add'; photos: readonly Photo[] }
  | { do: 'change'; id: string; to: Partial<Omit<Photo, 'id'>> }
  | { do: 'remove'; id: string }
  | { do: 'move'; id: string; to: number }
  | { do: 'replace'; photos: readonly Photo[] }

export function storedPhoto(address: string, fresh = false): Photo {
  return { id: address, address, fresh, preview: null, state: 'stored', share: 1 }
}

export function changePhotos(photos: readonly Photo[], action: PhotoAction): readonly Photo[] {
  switch (action.do) {
    case 'add':
      return [...photos, ...action.photos]
    case 'change':
      return photos.map((photo) => (photo.id === action.id ? { ...photo, ...action.to } : photo))
    case 'remove':
      return photos.filter(({ id }) => id !== action.id)
    case 'move':
      return moved(photos, action.id, action.to)
    case 'replace':
      return action.photos
  }
}

/** To another place; places that are not there are the nearest end. */
function moved(photos: readonly Photo[], id: string, to: number): readonly Photo[] {
  const photo = photos.find((one) => one.id === id)
  if (!photo) return photos
  const others = photos.filter((one) => one !== photo)
  const place = Math.max(0, Math.min(to, others.length))
  if (photos[place] === photo) return photos
  return [...others.slice(0, place), photo, ...others.slice(place)]
}

export function addressesOf(photos: readonly Photo[]): string[] {
  return photos.flatMap(({ address }) => (address ? [address] : []))
}
