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
import { withProof } from '@/lib/proof'
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
    texts: [
      'Finish or cancel your bookings, empty your wallet, pay what you owe, and wait for open disputes to be decided.',
    ],
  },
  {
    title: 'Erased',
    texts: [
      'Your name, photo, phone number, location, identity documents and numbers, social accounts, saved items, blocks, and your items with their photos.',
    ],
  },
  {
    title: 'Kept',
    texts: [
      'The record of bookings and payments, without your name: the other side and the law need it. Booked items keep their title in it.',
      'Ratings you gave and received, without your name. Your answers to ratings are removed.',
      'A coded form of your phone number, BVN, ID number and browser, so that nobody escapes a bad record with a new account.',
      'What another member still owes you, and your last bank account for it, until it is paid.',
      'Open reports about you, and a suspension with its reason.',
    ],
  },
] as const

/** One's own address, typed as a confirmation. */
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
    mutationFn: () => withProof(() => deleteAccount(person)),
    onMutate: clearToasts,
    onSuccess: onDeleted,
    onError: (error) => showError(error, profileMessages.deleteFailed),
  })
  useEffect(() => void prepareToasts(), [])
  return (
    <form noValidate onSubmit={handleSubmit(() => !leave.isPending && leave.mutate())} className="contents">
      <DialogBody className="grid content-start gap-5">
        <dl className="grid gap-3 text-sm">
          {facts.map(({ title, texts }) => (
            <div key={title} className="grid gap-1">
              <dt className="font-semibold">{title}</dt>
              {texts.map((text) => (
                <dd key={text} className="text-muted-foreground">
                  {text}
                </dd>
              ))}
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
