import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { profileMessages, profileWords } from '#contract/messages/profile.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { zodResolver } from '@/lib/forms'
import type { Person } from '@/lib/session'
import { clearToasts, prepareToasts, showError } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { deleteAccount } from '../api/delete-account'

interface DeleteAccountDialogProps {
  person: Person
  open: boolean
  onOpenChange: (open: boolean) => void
  onDeleted: () => void
}

export function DeleteAccountDialog({ open, onOpenChange, ...rest }: DeleteAccountDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Delete my account</DialogTitle>
          <DialogDescription>This cannot be undone.</DialogDescription>
        </DialogHeader>
        <DeleteForm {...rest} onKeep={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  )
}

const facts = [
  {
    title: 'First',
    text: 'Finish or cancel your bookings, and use what is in your wallet.',
  },
  {
    title: 'Erased',
    text: 'Your name, photo, phone number, place, identity papers, social accounts, saved looks and the items you list.',
  },
  {
    title: 'Kept',
    text: 'The record of bookings and payments, without your name: the other side and the law need it.',
  },
] as const

/** The own address, typed as a confirmation. */
const deleteForm = ({ email }: Person) =>
  z.object({
    email: z
      .string()
      .trim()
      .refine((typed) => typed.toLowerCase() === email.toLowerCase(), profileWords.emailDiffers),
  })

interface DeleteFormProps {
  person: Person
  onKeep: () => void
  onDeleted: () => void
}

function DeleteForm({ person, onKeep, onDeleted }: DeleteFormProps) {
  const { register, handleSubmit, clearErrors, formState } = useForm({
    resolver: zodResolver(deleteForm(person)),
    reValidateMode: 'onSubmit',
    defaultValues: { email: '' },
  })
  const leave = useMutation({
    mutationFn: () => deleteAccount(person),
    onMutate: clearToasts,
    onSuccess: onDeleted,
    onError: (error) => showError(error, profileMessages.deleteFailed),
  })
  useEffect(() => void prepareToasts(), [])
  return (
    <form noValidate onSubmit={handleSubmit(() => !leave.isPending && leave.mutate())} className="contents">
      <DialogBody className="grid content-start gap-5">
        <dl className="grid gap-3 text-sm">
          {facts.map(({ title, text }) => (
            <div key={title} className="grid gap-0.5">
              <dt className="font-semibold">{title}</dt>
              <dd className="text-muted-foreground">{text}</dd>
            </div>
          ))}
        </dl>
        <Field
          label="Type your email address to confirm"
          hint={person.email}
          error={formState.errors.email?.message}
        >
          {(control) => (
            <Input
              {...control}
              {...register('email', { onChange: () => clearErrors('email') })}
              type="email"
              autoComplete="off"
            />
          )}
        </Field>
      </DialogBody>
      <DialogFooter className="flex-col-reverse sm:flex-row">
        <Button variant="outline" size="lg" onClick={onKeep}>
          Keep my account
        </Button>
        <Button type="submit" variant="destructive" size="lg" disabled={leave.isPending}>
          {leave.isPending ? 'Deleting…' : 'Delete for good'}
        </Button>
      </DialogFooter>
    </form>
  )
}
