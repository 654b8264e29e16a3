interface DrawingProps {
  name: string
  alt: string
  /** What there is of it, smallest first. */
  widths: readonly number[]
  sizes: string
  width: number
  height: number
  className?: string
}

const sourcesOf = (name: string, widths: readonly number[], type: 'avif' | 'webp') =>
  widths.map((width) => `/landing/${name}-${width}.${type} ${width}w`).join(', ')

/** A picture of the landing page below the fold, drawn for it in several widths. */
export function Drawing({ name, alt, widths, sizes, width, height, className }: DrawingProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={sourcesOf(name, widths, 'avif')} sizes={sizes} />
      <img
        src={`/landing/${name}-${widths[0]}.webp`}
        srcSet={sourcesOf(name, widths, 'webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className={className}
      />
    </picture>
  )
}
