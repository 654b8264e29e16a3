import { ChevronLeft, ChevronRight, type LucideIcon, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { imageSources, imageUrl } from '@/lib/files/image'
import { cn } from '@/lib/utils'
import { photoSizes, photoWidths } from '../model/photo-sizes'
import { useDrag } from '../model/use-drag'
import { useListeners } from '../model/use-listeners'
import { useZoom } from '../model/use-zoom'

const sheetClass = 'absolute inset-0 size-full select-none object-contain text-transparent'

interface ZoomableProps {
  image: string
  name: string
  /** Undefined where there is none. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

export function Zoomable({ image, name, onPrevious, onNext }: ZoomableProps) {
  const frame = useRef<HTMLElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const { scale, zoomIn, zoomOut, reset } = useZoom(frame, sheet)
  const zoomed = scale > 1
  const { src, srcSet } = imageSources(image, photoWidths)
  useDrag(frame, zoomed, { onPrevious, onNext })
  const keys: Record<string, (() => void) | undefined> = {
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': reset,
    // A larger photo is scrolled by them.
    ...(!zoomed && { ArrowLeft: onPrevious, ArrowRight: onNext }),
  }
  useListeners(frame, {
    keydown: (event) => {
      const act = keys[event.key]
      if (!act) return
      event.preventDefault()
      act()
    },
  })
  useEffect(() => {
    if (!frame.current) return
    // A region that scrolls is reached by keys.
    frame.current.tabIndex = 0
    frame.current.focus()
  }, [])
  return (
    <>
      <section
        ref={frame}
        aria-label="Photo"
        className={cn(
          'min-h-0 flex-1 cursor-zoom-in overflow-auto overscroll-contain outline-offset-[-2px]',
          zoomed ? 'cursor-grab touch-pan-x touch-pan-y' : 'touch-none',
        )}
      >
        <div ref={sheet} className="relative size-full">
          {/* What the page has shown already, until the large one has come. */}
          <img src={src} srcSet={srcSet} sizes={photoSizes} alt="" draggable={false} className={sheetClass} />
          <img src={imageUrl(image, 1600, 80)} alt={name} draggable={false} className={sheetClass} />
        </div>
      </section>
      <div className="flex items-center justify-center gap-2 p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <Tool label="Previous photo" icon={ChevronLeft} onPress={onPrevious} />
        <Tool label="Zoom out" icon={ZoomOut} onPress={zoomOut} />
        <Tool label="Zoom in" icon={ZoomIn} onPress={zoomIn} />
        <Tool label="Next photo" icon={ChevronRight} onPress={onNext} />
      </div>
    </>
  )
}

interface ToolProps {
  label: string
  icon: LucideIcon
  onPress: (() => void) | undefined
}

function Tool({ label, icon: Icon, onPress }: ToolProps) {
  return (
    <Button variant="secondary" size="icon" aria-label={label} disabled={!onPress} onClick={onPress}>
      <Icon aria-hidden />
    </Button>
  )
}
