import { useMutation } from '@tanstack/react-query'
import { authMessages } from '#contract/messages/auth.ts'
import { Button } from '@/components/ui/button'
import { clearToasts, showError } from '@/lib/toast'
import { skipPhone } from '../api/phone'

interface SkipButtonProps {
  /** The number to keep, or nothing where there is none. */
  phone: () => string | undefined
  onDone: () => unknown
}

export function SkipButton({ phone, onDone }: SkipButtonProps) {
  const skip = useMutation({
    mutationFn: skipPhone,
    onMutate: clearToasts,
    onSuccess: onDone,
    onError: (error) => showError(error, authMessages.skipFailed),
  })
  return (
    <Button variant="ghost" className="px-3" disabled={skip.isPending} onClick={() => skip.mutate(phone())}>
      {skip.isPending ? 'Skipping…' : 'Skip for now'}
    </Button>
  )
}
