import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useForm } from '@/lib/use-form'
import { listingResolver } from './check-form'
import { isSame, type Version } from './conflict'
import { draftKey, forgetDraft, keepDraft, recallDraft, type StoredDraft } from './draft-store'
import type { ListingForm } from './listing-form'
import { storedPhoto } from './photo-list'
import { usePhotoUploads } from './use-photo-uploads'

export type Opened = NonNullable<StoredDraft['opened']>

export interface ListingStart {
  userId: string
  /** The id of the draft: `new`, or the id of the item that is edited. */
  name: string
  start: Version
  /** The stored listing that is being changed. */
  opened: Opened | null
}

/** A form that survives reloads and lost connections: everything in it is kept in the browser as it is typed. */
export function useListing({ userId, name, start, opened: loaded }: ListingStart) {
  const key = draftKey(userId, name)
  const [stored] = useState(() => recallDraft(key))
  const form = useForm<ListingForm>({
    resolver: listingResolver,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    defaultValues: stored?.form ?? start.form,
  })
  const typed = useWatch({ control: form.control }) as ListingForm
  const [opened, setOpened] = useState<Opened | null>(stored ? stored.opened : loaded)
  const [uncertain, setUncertain] = useState(stored?.uncertain ?? false)
  const { uploads, photos } = usePhotoUploads({
    userId,
    draftKey: key,
    photos: stored?.photos ?? start.images.map((address) => storedPhoto(address)),
    resumed: stored !== null,
  })
  const saved = useRef(false)
  const images = photos.map(({ id, address }) => address ?? id)
  const untouched = isSame({ form: typed, images }, opened ?? start)
  useEffect(() => {
    if (saved.current) return
    if (untouched) forgetDraft(key)
    else keepDraft(key, { form: typed, photos: photos.map(draftPhoto), opened, uncertain })
  }, [key, untouched, typed, photos, opened, uncertain])

  const forget = () => {
    saved.current = true
    forgetDraft(key)
  }
  return {
    form,
    typed,
    uploads,
    photos,
    opened,
    setOpened,
    uncertain,
    setUncertain,
    /** There was something typed earlier. */
    resumed: stored !== null,
    untouched,
    /** It is stored in the database. */
    forget,
    discard: () => {
      forget()
      for (const photo of uploads.photos()) if (photo.fresh || !photo.address) uploads.remove(photo.id)
    },
  }
}

export type Listing = ReturnType<typeof useListing>

function draftPhoto({ id, address, fresh }: StoredDraft['photos'][number]): StoredDraft['photos'][number] {
  return { id, address, fresh }
}
