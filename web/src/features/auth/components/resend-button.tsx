import { useMutation } from '@tanstack/react-query'
import { delays } from '#contract/constants.ts'
import { authMessages } from '#contract/messages/auth.ts'
import type { Message } from '#contract/messages/common.ts'
import { Button } from '@/components/ui/button'
import { clearToasts, showInfo, showRefusal } from '@/lib/toast'
import { useSecondsLeft } from '../model/use-seconds-left'

interface ResendButtonProps {
  /** 0 where no code was sent yet. */
  sentAt: number
  resend: () => Promise<void>
  explain: (error: unknown) => Message
  onSent: () => void
}

export function ResendButton({ sentAt, resend, explain, onSent }: ResendButtonProps) {
  const wait = useSecondsLeft(sentAt + delays.codeResendSeconds * 1000)
  const submit = useMutation({
    mutationFn: resend,
    onMutate: clearToasts,
    onSuccess: () => {
      showInfo(authMessages.codeSent)
      onSent()
    },
    onError: (error) => showRefusal(explain(error)),
  })
  const label = sentAt > 0 ? 'Resend code' : 'Send code'
  return (
    <Button variant="secondary" disabled={wait > 0 || submit.isPending} onClick={() => submit.mutate()}>
      {wait > 0 ? `${label} in ${wait} s` : label}
    </Button>
  )
}
