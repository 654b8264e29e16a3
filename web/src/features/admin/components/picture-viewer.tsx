import { ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import { Button } from '@/components/ui/button'

const scales = [1, 1.5, 2, 3, 4] as const

interface PictureViewerProps {
  url: string
  alt: string
  /** The address did not last until the picture was there. */
  onAgain: () => void
}

/** A picture to read small print in: larger with every touch, moved by scrolling. */
export function PictureViewer({ url, alt, onAgain }: PictureViewerProps) {
  const [step, setStep] = useState(0)
  const [failed, setFailed] = useState(false)
  const size = `${(scales[step] ?? 1) * 100}%`
  const largest = step === scales.length - 1
  if (failed) {
    const { title, text } = adminMessages.documentFailed
    return (
      <div
        role="alert"
        className="grid flex-1 place-content-center justify-items-center gap-4 p-6 text-center"
      >
        <p>
          <strong>{title}.</strong> {text}
        </p>
        <Button onClick={onAgain}>Try again</Button>
      </div>
    )
  }
  return (
    <>
      <div className="min-h-0 flex-1 overflow-auto bg-secondary">
        <button
          type="button"
          onClick={() => setStep(largest ? 0 : step + 1)}
          style={{ width: size, height: size }}
          className="block outline-offset-[-3px]"
        >
          <img
            src={url}
            alt={alt}
            referrerPolicy="no-referrer"
            onError={() => setFailed(true)}
            className="size-full object-contain"
          />
        </button>
      </div>
      <div className="flex items-center justify-center gap-2 p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <Button
          variant="outline"
          size="icon"
          aria-label="Smaller"
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        >
          <ZoomOut aria-hidden />
        </Button>
        <p role="status" className="price w-16 text-center text-sm">
          {size}
        </p>
        <Button
          variant="outline"
          size="icon"
          aria-label="Larger"
          disabled={largest}
          onClick={() => setStep(step + 1)}
        >
          <ZoomIn aria-hidden />
        </Button>
      </div>
    </>
  )
}
