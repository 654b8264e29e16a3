import { useMutation } from '@tanstack/react-query'
import { MessageSquareOff } from 'lucide-react'
import { authMessages } from '#contract/messages/auth.ts'
import { phoneMessages } from '#contract/messages/phone.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Refusal } from '@/lib/errors'
import { clearToasts, showError, showRefusal } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { sendPhoneCode } from '../api/phone'
import { SkipButton } from '../components/skip-button'
import { StepHeading } from '../components/step-heading'
import { phoneResolver, readPhone } from '../model/forms'

interface PhoneNumberFormProps {
  number: string
  onSent: (phone: string) => void
  onDone: () => unknown
}

export function PhoneNumberForm({ number, onSent, onDone }: PhoneNumberFormProps) {
  const { register, handleSubmit, getValues, clearErrors, formState } = useForm({
    resolver: phoneResolver,
    reValidateMode: 'onSubmit',
    defaultValues: { phone: number },
  })
  const submit = useSendCode(onSent)
  const refuse = () => showRefusal(getValues('phone').trim() ? phoneMessages.invalid : phoneMessages.required)
  const send = handleSubmit(({ phone }) => submit.mutate(phone), refuse)
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <StepHeading title="Your phone number" text="So your lender or renter can reach you." />
      <Field label="Phone number" hint="e.g. 0803 123 4567" error={formState.errors.phone?.message}>
        {(control) => (
          <Input
            {...control}
            {...register('phone', { onChange: () => clearErrors('phone') })}
            type="tel"
            autoComplete="tel"
          />
        )}
      </Field>
      {isDisabled(submit.error) && <SmsDisabled />}
      <Button type="submit" size="lg" disabled={submit.isPending}>
        {submit.isPending ? 'Sending a code…' : 'Send code'}
      </Button>
      <div className="flex justify-center">
        <SkipButton phone={() => readPhone(getValues('phone'))} onDone={onDone} />
      </div>
    </form>
  )
}

function useSendCode(onSent: (phone: string) => void) {
  return useMutation({
    mutationFn: sendPhoneCode,
    onMutate: clearToasts,
    onSuccess: (_, phone) => onSent(phone),
    onError: (error) => {
      if (!isDisabled(error)) showError(error, authMessages.smsFailed)
    },
  })
}

const { smsDisabled } = phoneMessages

function isDisabled(error: unknown): boolean {
  return error instanceof Refusal && error.title === smsDisabled.title
}

/** Not a toast, because it has to stay visible while it applies. */
function SmsDisabled() {
  return (
    <div role="status" className="flex gap-3 rounded-xl bg-caution-soft px-4 py-3 text-caution">
      <MessageSquareOff aria-hidden className="mt-0.5 size-5 shrink-0" />
      <p>
        <strong className="block">{smsDisabled.title}</strong>
        {smsDisabled.text}
      </p>
    </div>
  )
}
