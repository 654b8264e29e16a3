import { PencilLine } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { helperWords } from '#contract/messages/ai/gate.ts'
import { optimizerMessages, optimizerWords as words } from '#contract/messages/ai/listing.ts'
import { Button } from '@/components/ui/button'
import { showRefusal } from '@/lib/toast'
import { type FormPlace, keepFormPlace } from './model/form-place'
import type { FilledForm } from './model/question'
import type { Draft, OptimizedField } from './model/suggestions'

const OptimizerDialog = lazy(() => import('./optimizer-dialog'))

export interface OptimizerCardProps {
  place: FormPlace
  /** What is typed now. */
  draft: Draft
  /** The item as it would be stored now, once its photos are uploaded. */
  filled: () => Promise<FilledForm>
  onChange: (field: OptimizedField, value: string) => void
  /** It was paid for by card: the form shows it at once. */
  opened: boolean
  onClose: () => void
}

/** In the form of an item: the way to suggestions for what is typed in it. */
export function OptimizerCard({ place, draft, filled, onChange, opened, onClose }: OptimizerCardProps) {
  const ready = draft.title.trim() !== '' && draft.category !== ''
  const [open, setOpen] = useState(opened && ready)
  const [wanted, setWanted] = useState(open)
  const show = () => {
    if (!ready) {
      showRefusal(optimizerMessages.missing)
      return
    }
    keepFormPlace(place)
    setWanted(true)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    onClose()
  }
  return (
    <section
      aria-label={helperWords.listing_optimizer.title}
      className="grid gap-3 rounded-2xl bg-secondary/60 p-4 sm:flex sm:items-center sm:justify-between sm:gap-5"
    >
      <div className="grid gap-0.5">
        <h3 className="font-semibold">{helperWords.listing_optimizer.title}</h3>
        <p className="text-muted-foreground text-sm">{words.intro}</p>
      </div>
      <Button variant="outline" aria-haspopup="dialog" onClick={show}>
        <PencilLine aria-hidden />
        {words.open}
      </Button>
      {wanted && (
        <Suspense>
          <OptimizerDialog open={open} draft={draft} filled={filled} onChange={onChange} onClose={close} />
        </Suspense>
      )}
    </section>
  )
}
