import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { delays, limits } from '#contract/constants.ts'
import { authMessages } from '#contract/messages/auth.ts'
import { accountMessages } from '#contract/messages/common.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Refusal } from '@/lib/errors'
import { pendingEmailCode } from '@/lib/pending-codes'
import { askForReset } from '../api/password'
import { CodeInput } from '../components/code-input'
import { ResendButton } from '../components/resend-button'
import { TextField } from '../components/text-field'
import { explainAuth } from '../model/errors'
import type { ResetForm } from '../model/forms'

/** The address and the code that was sent to it, or a new one. */
export function ResetCodeFields({ form }: { form: UseFormReturn<ResetForm> }) {
  const email = form.watch('email').trim()
  const [sent, setSent] = useState(() => pendingEmailCode('reset'))
  return (
    <>
      <TextField form={form} name="email" label="Email" type="email" autoComplete="username" />
      <Controller
        control={form.control}
        name="code"
        render={({ field: { onChange, ...field }, fieldState: { error } }) => (
          <Field
            label="Verification code"
            hint={`This code expires in ${delays.codeExpiryMinutes} minutes.`}
            error={error?.message}
          >
            {(control) => (
              <CodeInput
                {...control}
                {...field}
                onChange={(typed) => {
                  form.clearErrors('code')
                  onChange(typed.replace(/\D/g, '').slice(0, limits.codeLength))
                }}
              />
            )}
          </Field>
        )}
      />
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-2">
        <Button asChild variant="ghost" className="px-3">
          <Link to="/auth" search={{ step: 'login' }}>
            Back to sign in
          </Link>
        </Button>
        <ResendButton
          sentAt={sent?.email === email ? sent.sentAt : 0}
          resend={() => askAgain(email)}
          explain={(error) => explainAuth(error, authMessages.resetFailed)}
          onSent={() => setSent(pendingEmailCode('reset'))}
        />
      </div>
    </>
  )
}

async function askAgain(email: string): Promise<void> {
  const { title, text } = accountMessages.emailRequired
  if (!email) throw new Refusal(text, title, 400)
  await askForReset(email)
}
