import { useTitle } from '@/lib/browser/use-title'
import { StepHeading } from '../components/step-heading'
import { SignInForm } from '../sign-in/sign-in-form'

interface LoginStepProps extends Omit<Parameters<typeof SignInForm>[0], 'signUpFirst'> {
  /** The person asked to sign in; whom another screen has sent may well be new. */
  chosen: boolean
}

export function LoginStep({ chosen, ...props }: LoginStepProps) {
  useTitle('Sign in')
  return (
    <div className="grid gap-5">
      {chosen ? (
        <StepHeading title="Welcome back" text="Sign in to rent, buy and follow your bookings." />
      ) : (
        <StepHeading title="Sign in or join" text={neutralText(props)} />
      )}
      <SignInForm {...props} signUpFirst={!chosen} />
    </div>
  )
}

function neutralText({ redirect }: { redirect?: string | undefined }): string {
  return redirect
    ? 'Create an account or sign in, then carry on where you left off.'
    : 'Create an account, or sign in to the one you have.'
}
