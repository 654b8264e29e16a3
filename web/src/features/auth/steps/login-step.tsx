import { useTitle } from '@/lib/browser/use-title'
import { StepHeading } from '../components/step-heading'
import { SignInForm } from '../sign-in/sign-in-form'

type LoginStepProps = Parameters<typeof SignInForm>[0]

export function LoginStep(props: LoginStepProps) {
  useTitle('Sign in')
  return (
    <div className="grid gap-5">
      {props.role ? (
        <StepHeading title="Sign in or join" text="Sign in, or create your account below." />
      ) : (
        <StepHeading title="Welcome back" text="Sign in to rent, buy and follow your bookings." />
      )}
      <SignInForm {...props} />
    </div>
  )
}
