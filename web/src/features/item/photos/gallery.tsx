import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'
import { itemMessages } from '#contract/messages/common.ts'
import { Picture } from '@/components/picture'
import { Button } from '@/components/ui/button'
import { photoShape, photoSizes, photoWidths } from '../model/photo-sizes'
import { useStrip } from '../model/use-strip'
import { Thumbnails } from './thumbnails'

const ZoomDialog = lazy(() => import('./zoom-dialog'))

export function Gallery({ images, title }: { images: string[]; title: string }) {
  const { strip, shown, show, focusShown, onScroll } = useStrip(images.length)
  const [zoomed, setZoomed] = useState(false)
  const several = images.length > 1
  const turn = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step || !several) return
    event.preventDefault()
    show(shown + step)
  }
  return (
    <section aria-label="Photos" className="relative -mx-4 grid content-start gap-3 md:mx-0">
      {images.length === 0 && (
        <Picture
          image={undefined}
          alt=""
          widths={[]}
          sizes=""
          missing={itemMessages.noImage}
          className={photoShape}
        />
      )}
      <div className="group relative grid">
        <ul
          ref={strip}
          onScroll={onScroll}
          onKeyDown={turn}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] md:rounded-2xl"
        >
          {images.map((image, position) => (
            <li key={image} className="w-full shrink-0 snap-center">
              <button
                type="button"
                // The arrows turn the photos: one of them is enough for the Tab key.
                tabIndex={position === shown ? 0 : -1}
                aria-label={`${title}, ${nameOf(position, images.length)}: zoom in`}
                onClick={() => setZoomed(true)}
                className="block w-full cursor-zoom-in outline-offset-[-4px]"
              >
                <Picture
                  image={image}
                  alt=""
                  ground="blurred"
                  widths={photoWidths}
                  sizes={photoSizes}
                  eager={position === 0}
                  className={photoShape}
                />
              </button>
            </li>
          ))}
        </ul>
        {several && <Turns shown={shown} count={images.length} onShow={show} />}
      </div>
      {several && <Thumbnails images={images} shown={shown} onShow={show} />}
      {zoomed && (
        <Suspense>
          <ZoomDialog
            images={images}
            title={title}
            shown={shown}
            onShow={show}
            onClose={() => setZoomed(false)}
            onClosed={focusShown}
          />
        </Suspense>
      )}
    </section>
  )
}

function nameOf(position: number, count: number): string {
  return count > 1 ? `photo ${position + 1} of ${count}` : 'photo'
}

function Turns({ shown, count, onShow }: { shown: number; count: number; onShow: (to: number) => void }) {
  const arrow = 'absolute top-1/2 hidden -translate-y-1/2 bg-card/90 shadow-md hover:bg-card md:inline-flex'
  return (
    <>
      <p
        aria-live="polite"
        className="price absolute top-3 right-3 rounded-full bg-black/65 px-3 py-1 text-sm text-white"
      >
        <span className="sr-only">Photo </span>
        {shown + 1} / {count}
      </p>
      {shown > 0 && (
        <Button
          size="icon"
          variant="ghost"
          aria-label="Previous photo"
          className={`${arrow} left-3`}
          onClick={() => onShow(shown - 1)}
        >
          <ChevronLeft aria-hidden />
        </Button>
      )}
      {shown < count - 1 && (
        <Button
          size="icon"
          variant="ghost"
          aria-label="Next photo"
          className={`${arrow} right-3`}
          onClick={() => onShow(shown + 1)}
        >
          <ChevronRight aria-hidden />
        </Button>
      )}
    </>
  )
}
