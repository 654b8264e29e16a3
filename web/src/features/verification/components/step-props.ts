import type { Draft } from '../model/draft'
import type { Missing } from '../model/steps'
import type { useDraft } from '../model/use-draft'
import type { useUploads } from '../model/use-uploads'

export interface StepProps {
  draft: Draft
  change: (part: Partial<Draft>) => void
  changeFile: ReturnType<typeof useDraft>['changeFile']
  uploads: ReturnType<typeof useUploads>
  missing: Missing
  /** Everything is on its way: nothing changes now. */
  sending: boolean
}
