import type { PictureWidth } from '#contract/rules/picture-sizes.ts'
import { imageUrl } from '@/lib/files/image'
import { cn } from '@/lib/utils'

interface AvatarProps {
  name: string | null | undefined
  photo: string | null | undefined
  /** Pixels the photo is asked for. */
  width?: PictureWidth
  className?: string
}

/** Decorative: the name is always written beside it, or the link around it is named. */
export function Avatar({ name, photo, width = 128, className }: AvatarProps) {
  const shape = cn('size-11 shrink-0 rounded-full', className)
  if (photo) {
    return (
      <img
        src={imageUrl(photo, width, 70)}
        alt=""
        width={64}
        height={64}
        loading="lazy"
        className={cn(shape, 'object-cover')}
      />
    )
  }
  return (
    <span
      aria-hidden
      data-initials={initials(name)}
      className={cn(
        'grid place-items-center before:content-[attr(data-initials)] bg-primary font-semibold text-primary-foreground text-sm',
        shape,
      )}
    ></span>
  )
}

function initials(name: string | null | undefined): string {
  const words = (name ?? '').trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.charAt(0).toUpperCase() ?? '')
    .join('')
}
