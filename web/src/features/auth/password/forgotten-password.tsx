import { useMutation } from '@tanstack/react-query'
import { authMessages } from '#contract/messages/auth.ts'
import { accountMessages } from '#contract/messages/common.ts'
import { Button } from '@/components/ui/button'
import { clearToasts, showRefusal, showSuccess } from '@/lib/toast'
import { askForReset } from '../api/password'
import { explainAuth } from '../model/errors'

interface ForgottenPasswordProps {
  words: string
  email: () => string
  onSent: (email: string) => void
  /** A link beside a password field; a button where it is the main action. */
  look?: 'link' | 'button'
}

/** Mails the code that a new password takes when the old one is forgotten. */
export function ForgottenPassword({ words, email, onSent, look = 'link' }: ForgottenPasswordProps) {
  const ask = useMutation({
    mutationFn: askForReset,
    onMutate: clearToasts,
    onSuccess: (_, address) => {
      showSuccess(authMessages.resetSent)
      onSent(address)
    },
    onError: (error) => showRefusal(explainAuth(error, authMessages.resetFailed)),
  })
  const send = () => (email() ? ask.mutate(email()) : showRefusal(accountMessages.emailRequired))
  return (
    <Button
      {...(look === 'link'
        ? { variant: 'link', className: '-my-3 justify-self-end px-0' }
        : { variant: 'outline' })}
      disabled={ask.isPending}
      onClick={send}
    >
      {ask.isPending ? 'Sending a code…' : words}
    </Button>
  )
}
