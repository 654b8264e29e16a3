import { z } from 'zod'
import { zodResolver } from '@/lib/forms'
import { useForm } from '@/lib/use-form'

export const longestReason = 500

const reasonForm = z.object({ reason: z.string().max(longestReason) })

/** Why a booking ends, in a person's own words, if they like. */
export function useReasonForm() {
  return useForm({ resolver: zodResolver(reasonForm), defaultValues: { reason: '' } })
}
