import { useQuery } from '@tanstack/react-query'
import { gateMessages } from '#contract/messages/ai/gate.ts'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { AiGate } from './gate/ai-gate'
import { HelperDialog } from './helper-dialog'
import { type Helper, panelQuery } from './panels'
import { ProfileFirst } from './trust-score/profile-first'

interface AiDialogProps {
  feature: Helper
  onClose: () => void
}

/** An AI helper over the page from which it was opened: the gate, and behind it what the helper does. */
export default function AiDialog({ feature, onClose }: AiDialogProps) {
  return (
    <HelperDialog open feature={feature} onClose={onClose}>
      {feature === 'trust_score' && <ProfileFirst />}
      <AiGate feature={feature}>
        <Panel feature={feature} />
      </AiGate>
    </HelperDialog>
  )
}

function Panel({ feature }: { feature: Helper }) {
  return (
    <Loaded
      query={useQuery(panelQuery(feature))}
      skeleton={<Skeleton className="h-64 rounded-2xl" />}
      message={gateMessages.helperFailed}
    >
      {({ default: Content }) => <Content />}
    </Loaded>
  )
}
