import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { delays, limits } from '#contract/constants.ts'
import { accountMessages } from '#contract/messages.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { showInfo, showRefusal } from '@/lib/toast'
import { useTitle } from '@/lib/use-title'
import { resendCode } from '../api/resend-code'
import { verifyEmail } from '../api/verify-email'
import { explainCode, explainResend } from '../model/errors'
import { useSecondsLeft } from '../model/use-seconds-left'
import { StepHeading } from './step-heading'

interface CodeStepProps {
  email: string
  firstSentAt: number
  onDone: () => void
  onSignIn: () => void
}

export function CodeStep({ email, firstSentAt, onDone, onSignIn }: CodeStepProps) {
  useTitle('Verify your email')
  const [code, setCode] = useState('')
  const [sentAt, setSentAt] = useState(firstSentAt)
  const wait = useSecondsLeft(sentAt + delays.codeResendSeconds * 1000)
  const verify = useMutation({
    mutationFn: verifyEmail,
    onSuccess: onDone,
    onError: (error) => {
      setCode('')
      showRefusal(explainCode(error, sentAt))
    },
  })
  const resend = useMutation({
    mutationFn: resendCode,
    onSuccess: () => {
      setSentAt(Date.now())
      showInfo({ title: 'Code sent', text: `A new code is on its way to ${email}.` })
    },
    onError: (error) => showRefusal(explainResend(error)),
  })
  const enter = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, limits.codeLength)
    setCode(digits)
    if (digits.length === limits.codeLength && !verify.isPending) verify.mutate({ email, code: digits })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (code.length === limits.codeLength) verify.mutate({ email, code })
    else showRefusal(accountMessages.invalidCode)
  }
  return (
    <form noValidate onSubmit={send} className="grid gap-5">
      <StepHeading
        title="Check your email"
        text={
          <>
            We sent a 6-digit code to <strong className="break-all text-foreground">{email}</strong>.
          </>
        }
      />
      <Field label="Verification code" hint={`The code works for ${delays.codeExpiryMinutes} minutes.`}>
        {(control) => (
          <Input
            {...control}
            value={code}
            onChange={(event) => enter(event.target.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            readOnly={verify.isPending}
            className="price h-14 text-center font-semibold text-3xl tracking-[0.4em]"
          />
        )}
      </Field>
      <Button type="submit" size="lg" disabled={verify.isPending}>
        {verify.isPending ? 'Checking…' : 'Verify'}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="ghost" className="px-3" onClick={onSignIn}>
          Back to sign in
        </Button>
        <Button
          variant="secondary"
          disabled={wait > 0 || resend.isPending}
          onClick={() => resend.mutate(email)}
        >
          {wait > 0 ? `Resend code in ${wait} s` : 'Resend code'}
        </Button>
      </div>
    </form>
  )
}
