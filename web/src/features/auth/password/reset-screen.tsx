import { WifiOff } from 'lucide-react'
import { authMessages } from '#contract/messages/auth.ts'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { useTitle } from '@/lib/browser/use-title'
import { AuthFrame } from '../components/auth-frame'
import { StepHeading } from '../components/step-heading'
import type { ResetLink } from '../model/reset-link'
import { useResetLink } from '../model/use-reset-link'
import { ResetForm } from './reset-form'

interface ResetScreenProps {
  /** As the address had it when the screen opened. */
  link: ResetLink
  email: string | undefined
  onDone: () => void
}

export function ResetScreen({ link, email, onDone }: ResetScreenProps) {
  useTitle('Choose a new password')
  const { way, retry } = useResetLink(link)
  if (way.kind === 'offline') {
    return (
      <AuthFrame>
        <Notice heading="h1" icon={WifiOff} title="You are offline" text="Your link still works.">
          <Button onClick={retry}>Try again</Button>
        </Notice>
      </AuthFrame>
    )
  }
  const heading = way.kind === 'over' ? authMessages.resetLinkOver : askForCode
  return (
    <AuthFrame>
      <div className="grid gap-5">
        <StepHeading {...(way.kind === 'code' || way.kind === 'over' ? heading : choose)} />
        {way.kind === 'opening' ? (
          <p role="status" className="text-muted-foreground">
            Checking your link…
          </p>
        ) : (
          <ResetForm
            email={email}
            provenEmail={way.kind === 'open' ? way.email : undefined}
            onDone={onDone}
          />
        )}
      </div>
    </AuthFrame>
  )
}

const choose = { title: 'Choose a new password' }
const askForCode = { ...choose, text: 'Enter the code from the email we sent you and your new password.' }
