import { useState } from 'react'
import { authMessages } from '#contract/messages/auth.ts'
import { accountMessages } from '#contract/messages/common.ts'
import { Button } from '@/components/ui/button'
import { useTitle } from '@/lib/browser/use-title'
import { type EmailCode, keepEmailCode } from '@/lib/pending-codes'
import { resendCode } from '../api/resend-code'
import { verifyEmail } from '../api/verify-email'
import { CodeForm } from '../components/code-form'
import { ResendButton } from '../components/resend-button'
import { StepHeading } from '../components/step-heading'
import { explainAuth, explainCode } from '../model/errors'

interface EmailStepProps {
  pending: EmailCode
  onDone: () => unknown
  onSignIn?: () => void
}

export function EmailStep({ pending: { email, sentAt: firstSentAt }, onDone, onSignIn }: EmailStepProps) {
  useTitle('Verify your email')
  const [sentAt, setSentAt] = useState(firstSentAt)
  const address = <strong className="break-all text-foreground">{email}</strong>
  const noteSent = () => {
    const now = Date.now()
    keepEmailCode({ email, sentAt: now })
    setSentAt(now)
  }
  return (
    <div className="grid gap-5">
      <StepHeading
        title="Check your email"
        text={sentAt > 0 ? <>We sent a 6-digit code to {address}.</> : <>Request a code for {address}.</>}
      />
      <CodeForm verify={(code) => verifyEmail({ email, code })} explain={explainCode} onDone={onDone}>
        {onSignIn && (
          <Button variant="ghost" className="px-3" onClick={onSignIn}>
            Back to sign in
          </Button>
        )}
        <ResendButton
          sentAt={sentAt}
          resend={() => resendCode(email)}
          explain={(error) =>
            explainAuth(error, sentAt > 0 ? accountMessages.resendFailed : authMessages.emailSendFailed)
          }
          onSent={noteSent}
        />
      </CodeForm>
    </div>
  )
}
