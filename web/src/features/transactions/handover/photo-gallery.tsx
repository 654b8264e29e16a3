import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from '@/components/failure'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { formatMoment } from '@/lib/lagos-time'
import { bookingWords } from '../model/words'
import { type ConditionPhoto, takenAt } from './condition-photo'
import { photoLink } from './condition-photo-files'

/** Small pictures in a row; a tap shows one large. */
export function PhotoGallery({ photos, other }: { photos: ConditionPhoto[]; other: string }) {
  const [open, setOpen] = useState<ConditionPhoto>()
  const by = (photo: ConditionPhoto) => `${photo.mine ? 'You' : other}, ${formatMoment(takenAt(photo))}`
  return (
    <ul className="flex flex-wrap gap-2">
      {photos.map((photo) => (
        <li key={photo.path}>
          <button type="button" onClick={() => setOpen(photo)} className="block overflow-hidden rounded-xl">
            <img
              src={photo.thumbnail}
              alt={`By ${by(photo)}`}
              width={88}
              height={88}
              className="size-22 bg-secondary object-cover"
            />
          </button>
        </li>
      ))}
      {open && (
        <Dialog open onOpenChange={() => setOpen(undefined)}>
          <DialogContent className="sm:max-w-2xl">
            <DialogHeader>
              <DialogTitle>Condition photo</DialogTitle>
              <DialogDescription>{by(open)}</DialogDescription>
            </DialogHeader>
            <Large photo={open} alt={`By ${by(open)}`} />
          </DialogContent>
        </Dialog>
      )}
    </ul>
  )
}

function Large({ photo, alt }: { photo: ConditionPhoto; alt: string }) {
  const link = useQuery({
    queryKey: ['condition-photo', photo.path],
    queryFn: () => photoLink(photo.path),
    gcTime: 0,
  })
  if (link.data) return <img src={link.data} alt={alt} className="max-h-[75dvh] w-full object-contain" />
  if (link.isError)
    return <Failure error={link.error} message={bookingWords.photosLost} retry={() => void link.refetch()} />
  return <Skeleton className="aspect-square" />
}
