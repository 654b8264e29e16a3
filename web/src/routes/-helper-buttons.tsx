import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { Helper } from '@/features/ai/panels'
import { ActionLabel, actionShape } from '@/features/market/components/market-actions'
import { marketHelpers } from './-helper-links'

const AiDialog = lazy(() => import('@/features/ai/ai-dialog'))

/** The AI helpers in the header of the market, for somebody who is signed in: they open over it. */
export function HelperButtons() {
  const [open, setOpen] = useState<Helper>()
  return (
    <>
      {marketHelpers.map(({ feature, ...label }) => (
        <Button
          key={feature}
          variant="secondary"
          className={actionShape}
          aria-haspopup="dialog"
          onClick={() => setOpen(feature)}
        >
          <ActionLabel {...label} />
        </Button>
      ))}
      {open && (
        <Suspense>
          <AiDialog feature={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
