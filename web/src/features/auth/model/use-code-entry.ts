import { useMutation } from '@tanstack/react-query'
import { limits } from '#contract/constants.ts'
import { accountMessages, type Message } from '#contract/messages/common.ts'
import { isOffline } from '@/lib/errors'
import { clearToasts, showRefusal } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { codeResolver } from './forms'

interface CodeEntry {
  verify: (code: string) => Promise<void>
  explain: (error: unknown) => Message
  onDone: () => unknown
}

/** Submits a code when its sixth digit is typed. A wrong code is cleared; one that could not be sent is kept. */
export function useCodeEntry({ verify, explain, onDone }: CodeEntry) {
  const { control, handleSubmit, setValue } = useForm({ resolver: codeResolver, defaultValues: { code: '' } })
  const submit = useMutation({
    mutationFn: verify,
    onMutate: clearToasts,
    onSuccess: onDone,
    onError: (error) => {
      if (!isOffline(error)) setValue('code', '')
      showRefusal(explain(error))
    },
  })
  return {
    control,
    checking: submit.isPending,
    enter(typed: string) {
      const digits = typed.replace(/\D/g, '').slice(0, limits.codeLength)
      setValue('code', digits)
      if (digits.length === limits.codeLength && !submit.isPending) submit.mutate(digits)
    },
    send: handleSubmit(
      ({ code }) => !submit.isPending && submit.mutate(code),
      () => showRefusal(accountMessages.invalidCode),
    ),
  }
}
