import { accountMessages } from '#contract/messages/common.ts'
import { phoneMessages } from '#contract/messages/phone.ts'
import { Button } from '@/components/ui/button'
import { explain } from '@/lib/errors'
import type { PhoneCode } from '@/lib/pending-codes'
import { sendPhoneCode, verifyPhone } from '../api/phone'
import { CodeForm } from '../components/code-form'
import { ResendButton } from '../components/resend-button'
import { SkipButton } from '../components/skip-button'
import { StepHeading } from '../components/step-heading'

interface PhoneCodeFormProps {
  pending: PhoneCode
  onSent: (phone: string) => void
  onChange: () => void
  onDone: () => unknown
}

export function PhoneCodeForm({ pending: { phone, sentAt }, onSent, onChange, onDone }: PhoneCodeFormProps) {
  return (
    <div className="grid gap-5">
      <StepHeading
        title="Check your messages"
        text={
          <>
            We sent a 6-digit code to <strong className="text-foreground">{phone}</strong>.
          </>
        }
      />
      <CodeForm
        verify={verifyPhone}
        explain={(error) => explain(error, accountMessages.verificationFailed)}
        onDone={onDone}
      >
        <Button variant="ghost" className="px-3" onClick={onChange}>
          Change number
        </Button>
        <ResendButton
          sentAt={sentAt}
          resend={() => sendPhoneCode(phone)}
          explain={(error) => explain(error, phoneMessages.resendFailed)}
          onSent={() => onSent(phone)}
        />
        <div className="flex w-full justify-center">
          <SkipButton phone={() => phone} onDone={onDone} />
        </div>
      </CodeForm>
    </div>
  )
}
