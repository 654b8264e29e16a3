import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { Message } from '#contract/messages/common.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Input } from '@/components/ui/input'
import { savedSearchesKey } from '@/domain/me/keys'
import { zodResolver } from '@/lib/forms'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { longestName } from '../model/search-name'

const nameForm = z.object({ name: z.string().trim().min(1, 'Add a name').max(longestName) })

interface SearchNameDialogProps {
  userId: string
  title: string
  description: string
  name: string
  words: { go: string; going: string }
  messages: { done: Message; failed: Message }
  onName: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks how a saved search is called. */
export function SearchNameDialog(props: SearchNameDialogProps) {
  const { userId, title, description, words, messages, onName, onClose } = props
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(nameForm),
    defaultValues: { name: props.name },
  })
  const send = useMutation({
    mutationFn: ({ name }: z.infer<typeof nameForm>) => onName(name),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: savedSearchesKey(userId) })
      showSuccess(messages.done)
      onClose()
    },
    onError: (error) => showError(error, messages.failed),
  })
  return (
    <ConfirmDialog
      title={title}
      description={description}
      words={words}
      busy={send.isPending}
      onConfirm={() => {
        void prepareToasts()
        void handleSubmit((form) => send.mutate(form))()
      }}
      onClose={onClose}
    >
      <Field label="Name" error={formState.errors.name?.message}>
        {(control) => <Input {...control} {...register('name')} maxLength={longestName} autoComplete="off" />}
      </Field>
    </ConfirmDialog>
  )
}
