import { useState } from 'react'
import { imageSources } from '@/lib/files/image'
import { cn } from '@/lib/utils'

const placeholder = '/looks/placeholder.svg'

interface OutfitPictureProps {
  image: string | null
  alt: string
  sizes: string
  className?: string
}

/** A drawn look, or the photo of a piece; the house pattern where neither can be shown. */
export function OutfitPicture({ image, alt, sizes, className }: OutfitPictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const { src, srcSet } = sourcesOf(image === failed ? null : image)
  return (
    <img
      key={src}
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt={alt}
      width={480}
      height={640}
      decoding="async"
      onError={() => setFailed(image)}
      className={cn('aspect-3/4 h-auto w-full bg-secondary object-cover', className)}
    />
  )
}

function sourcesOf(image: string | null): { src: string; srcSet?: string } {
  if (!image) return { src: placeholder }
  return image.startsWith('/looks/') ? { src: image } : imageSources(image, [240, 480])
}
