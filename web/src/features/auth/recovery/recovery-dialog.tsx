import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { authMessages } from '#contract/messages/auth.ts'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { useSettings } from '@/domain/settings'
import { explain } from '@/lib/errors'
import { showError } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { sendRecoveryCode, startRecovery } from '../api/recovery'
import { CodeForm } from '../components/code-form'
import { ResendButton } from '../components/resend-button'
import { TextField } from '../components/text-field'
import { phoneResolver } from '../model/forms'

interface RecoveryDialogProps {
  onStarted: () => void
  onClose: () => void
}

/** The mailbox of the account, where it was not proven lately, and its phone. */
export function RecoveryDialog({ onStarted, onClose }: RecoveryDialogProps) {
  const [phone, setPhone] = useState<string>()
  const [sentAt, setSentAt] = useState(0)
  const hours = useSettings().data?.recovery_wait_hours
  const sent = (number: string) => {
    setPhone(number)
    setSentAt(Date.now())
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Recover your account</DialogTitle>
          <DialogDescription>
            A code by text message and one by email prove that it’s yours.
            {hours && ` After ${hours} hours you can remove the app.`} We’ll email and text you about it.
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          {phone ? (
            <CodeForm
              verify={startRecovery}
              explain={(error) => explain(error, authMessages.recoveryFailed)}
              onDone={onStarted}
            >
              <ResendButton
                sentAt={sentAt}
                resend={() => sendRecoveryCode(phone)}
                explain={(error) => explain(error, authMessages.smsFailed)}
                onSent={() => setSentAt(Date.now())}
              />
            </CodeForm>
          ) : (
            <PhoneForm onSent={sent} />
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

function PhoneForm({ onSent }: { onSent: (phone: string) => void }) {
  const form = useForm({ resolver: phoneResolver, reValidateMode: 'onSubmit', defaultValues: { phone: '' } })
  const send = useMutation({
    mutationFn: sendRecoveryCode,
    onSuccess: (_, phone) => onSent(phone),
    onError: (error) => showError(error, authMessages.smsFailed),
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={form.handleSubmit(({ phone }) => send.mutate(phone))}>
      <TextField
        form={form}
        name="phone"
        label="Phone number of your account"
        hint="e.g. 0803 123 4567. One that was replaced within 30 days works too."
        type="tel"
        autoComplete="tel"
      />
      <Button type="submit" size="lg" className="sm:justify-self-start" disabled={send.isPending}>
        {send.isPending ? 'Sending…' : 'Text me a code'}
      </Button>
    </form>
  )
}
