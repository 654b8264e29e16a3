import type { UseFormReturn } from 'react-hook-form'
import type { Draft } from '../model/draft'
import type { useUploads } from '../model/use-uploads'

export interface StepProps {
  form: UseFormReturn<Draft>
  draft: Draft
  uploads: ReturnType<typeof useUploads>
  /** Everything is on its way: nothing changes now. */
  sending: boolean
}
