import type { SyntheticEvent } from 'react'
import type { PictureWidth } from '#contract/rules/picture-sizes.ts'
import { imageSources, imageUrl, type StoredImage } from '@/lib/files/image'
import { cn } from '@/lib/utils'
import { Adire } from './adire'

interface PictureProps {
  image: StoredImage | undefined
  alt: string
  /** Rendered widths to choose from, smallest first. */
  widths: readonly PictureWidth[]
  sizes: string
  /** Above the fold: fetched at once. */
  eager?: boolean
  /** What stands in the place of a missing photo. */
  missing?: string
  /** Behind a photo that doesn't fill its place, a blurred copy of it. */
  ground?: 'blurred'
  className?: string
}

/** A 3:4 photo in the size it is shown. */
export function Picture({ image, alt, widths, sizes, eager, missing, ground, className }: PictureProps) {
  return (
    <div className={cn('relative aspect-3/4 overflow-hidden bg-secondary', className)}>
      {image && ground && (
        <img
          src={imageUrl(image, 16, 30)}
          alt=""
          className="absolute inset-0 size-full scale-110 object-cover blur-lg"
        />
      )}
      {image ? <Photo {...{ image, alt, widths, sizes, eager, ground }} /> : <Missing text={missing} />}
    </div>
  )
}

function Photo({ image, alt, widths, sizes, eager, ground }: PictureProps & { image: StoredImage }) {
  const { src, srcSet } = imageSources(image, widths)
  return (
    <img
      key={src}
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt={alt}
      width={600}
      height={800}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={eager ? 'high' : 'auto'}
      onLoad={ground ? undefined : fetchWideEnough}
      className={cn(
        'absolute inset-0 size-full object-cover text-transparent',
        // Of a tall photo rather the head is kept than the feet.
        !ground && 'object-upper',
      )}
    />
  )
}

/** A photo wider than its place loses its sides: it is fetched as wide as it is drawn, or it would be blurred. */
function fetchWideEnough({ currentTarget: photo }: SyntheticEvent<HTMLImageElement>): void {
  // To ask how large it is makes the browser lay out the page at once: not for the shape of its place, or a taller one.
  if (photo.naturalWidth <= photo.naturalHeight * 0.75 * 1.1) return
  const drawn = (photo.clientHeight * photo.naturalWidth) / photo.naturalHeight
  const sizes = `${Math.round(drawn)}px`
  if (drawn > photo.clientWidth * 1.1 && photo.sizes !== sizes) photo.sizes = sizes
}

function Missing({ text }: { text?: string | undefined }) {
  return (
    <div className="absolute inset-0 grid place-items-center">
      <Adire className="opacity-15" />
      {text && (
        <p className="relative rounded-full bg-card px-3 py-1 text-muted-foreground text-sm">{text}</p>
      )}
    </div>
  )
}
