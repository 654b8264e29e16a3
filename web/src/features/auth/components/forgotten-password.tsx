import { useMutation } from '@tanstack/react-query'
import { authMessages } from '#contract/auth-messages.ts'
import { accountMessages } from '#contract/messages.ts'
import { Button } from '@/components/ui/button'
import { clearToasts, showRefusal, showSuccess } from '@/lib/toast'
import { askForReset } from '../api/password'
import { explainAuth } from '../model/errors'

interface ForgottenPasswordProps {
  words: string
  email: () => string
  onSent: (email: string) => void
}

/** Mails the code that a new password takes when the old one is forgotten. */
export function ForgottenPassword({ words, email, onSent }: ForgottenPasswordProps) {
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
    <Button variant="link" className="-my-3 justify-self-end px-0" disabled={ask.isPending} onClick={send}>
      {ask.isPending ? 'Sending a code…' : words}
    </Button>
  )
}
