import { useEffect, useRef, useState } from 'react'
import type { ListingQuestion } from '#contract/bodies/listing-optimizer.ts'
import type { ListingReport } from '#contract/listing-optimizer.ts'
import { optimizerMessages, optimizerWords as words } from '#contract/messages/ai/listing.ts'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { AiGate } from '../gate/ai-gate'
import { HelperDialog } from '../helper-dialog'
import { useAsk } from '../report/use-ask'
import { questionOf } from './model/question'
import type { OptimizerCardProps } from './optimizer-card'
import { type Before, SuggestionList } from './suggestion-list'

interface OptimizerDialogProps extends Pick<OptimizerCardProps, 'draft' | 'filled' | 'onChange' | 'onClose'> {
  open: boolean
}

/** Over the form: the gate, and what was suggested, which stays when the session ends and when the dialog is closed. */
export default function OptimizerDialog({ open, draft, filled, onChange, onClose }: OptimizerDialogProps) {
  const { ask, busy, error, report } = useAsk<ListingReport, ListingQuestion>(
    'LISTING_OPTIMIZER',
    optimizerMessages.failed,
  )
  const [before, setBefore] = useState<Before>({})
  return (
    <HelperDialog feature="listing_optimizer" open={open} onClose={onClose}>
      <AiGate feature="listing_optimizer">
        <Ask
          asked={busy || report !== undefined || error !== null}
          busy={busy}
          onAsk={() => ask(filled().then(questionOf))}
        >
          {error ? words.tryAgain : words.again}
        </Ask>
      </AiGate>
      <div aria-live="polite" aria-busy={busy} className="mt-6 empty:hidden">
        {busy ? (
          <SuggestionsSkeleton />
        ) : (
          report && (
            <SuggestionList
              report={report}
              draft={draft}
              before={before}
              onUse={(field, value) => {
                setBefore({ ...before, [field]: draft[field] })
                onChange(field, value)
              }}
              onUndo={(field) => onChange(field, before[field] ?? '')}
            />
          )
        )}
      </div>
    </HelperDialog>
  )
}

interface AskProps {
  asked: boolean
  busy: boolean
  onAsk: () => void
  children: string
}

/** Asks by itself when it is unlocked: that is what the person came for. */
function Ask({ asked, busy, onAsk, children }: AskProps) {
  const begun = useRef(asked)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    onAsk()
  })
  return (
    <Button variant="outline" className="w-fit" disabled={busy} onClick={onAsk}>
      {busy ? words.asking : children}
    </Button>
  )
}

function SuggestionsSkeleton() {
  return (
    <div className="grid gap-4">
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} className="h-32 rounded-2xl" />
      ))}
    </div>
  )
}
