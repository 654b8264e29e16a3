import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTitle } from '@/lib/browser/use-title'
import FreeSessionBanner from '../gate/free-session-banner'
import { helpers } from '../panels'
import { HubHelpers } from './hub-helpers'

const AiDialog = lazy(() => import('../ai-dialog'))

interface HubScreenProps {
  /** The helper to open at once. */
  opened: string | undefined
  onClose: () => void
  /** What else is in the hub. */
  children: ReactNode
}

/** All AI helpers in one place. */
export function HubScreen({ opened, onClose, children }: HubScreenProps) {
  useTitle('AI Hub')
  const [feature, setFeature] = useState(() => helpers.find((helper) => helper === opened))
  return (
    <div className="page grid grid-cols-1 gap-8 py-4 md:py-8">
      <h1 className="page-title">AI Hub</h1>
      <FreeSessionBanner />
      <HubHelpers onOpen={setFeature} />
      {children}
      {feature && (
        <Suspense>
          <AiDialog
            feature={feature}
            onClose={() => {
              setFeature(undefined)
              onClose()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
