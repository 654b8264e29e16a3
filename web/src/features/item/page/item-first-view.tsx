import { Picture } from '@/components/picture'
import { Badge } from '@/components/ui/badge'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/utils'
import { columns, photoShape, photoSizes, photoWidths } from '../model/photo-sizes'
import { CardSection } from './card-section'
import { ItemFrame } from './item-frame'

interface ItemFirstViewProps {
  title: string
  category: string
  price: string
  /** The path of the first photo. */
  photo: string
}

/** The top of the page of an item that can be had, before the app has come: see `ItemDetail`. */
export function ItemFirstView({ title, category, price, photo }: ItemFirstViewProps) {
  return (
    <ItemFrame>
      <article className={cn('page grid gap-6 pb-10 md:pt-3 md:pb-8', columns)}>
        <div className="relative -mx-4 grid content-start gap-3 md:mx-0">
          <Picture
            image={photo}
            alt={title}
            ground="blurred"
            widths={photoWidths}
            sizes={photoSizes}
            eager
            className={photoShape}
          />
        </div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-6">
          <header className="grid grid-cols-1 gap-3">
            <p className="flex flex-wrap gap-2">
              <Badge>{category}</Badge>
            </p>
            <h1 className="break-words font-bold text-3xl leading-tight md:text-4xl">{title}</h1>
          </header>
          <CardSection title="Pricing">
            <p className="price font-bold text-2xl">{price}</p>
          </CardSection>
          <div aria-busy="true" className="grid gap-6">
            <span className="sr-only" role="status">
              Loading item
            </span>
            <Skeleton className="h-32 rounded-2xl" />
            <Skeleton className="h-24 rounded-2xl" />
          </div>
        </div>
      </article>
    </ItemFrame>
  )
}
