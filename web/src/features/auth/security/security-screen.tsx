import { useQuery } from '@tanstack/react-query'
import { authMessages } from '#contract/messages/auth.ts'
import { BackHeading } from '@/components/back-heading'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { useTitle } from '@/lib/browser/use-title'
import type { Person } from '@/lib/session'
import { waysInQuery } from '../api/ways-in'
import { ChangePasswordForm } from '../password/change-password-form'
import { ForgottenPassword } from '../password/forgotten-password'
import { RecoveryUnderWay } from '../recovery/recovery'
import { SecondFactorSection } from '../second-factor/second-factor-section'
import { DevicesSection } from './devices-section'
import { GoogleSection } from './google-section'

interface SecurityScreenProps {
  person: Person
  onReset: (email: string) => void
}

export function SecurityScreen({ person, onReset }: SecurityScreenProps) {
  const { email } = person
  const ways = useQuery(waysInQuery(person.id))
  useTitle('Password and security')
  return (
    <div className="page grid gap-8 py-4 md:py-8 lg:grid-cols-2 lg:items-start lg:gap-x-12 lg:*:first:col-span-2">
      <div className="grid gap-5">
        <BackHeading title="Password and security" to="/profile" back="Profile" />
        <RecoveryUnderWay userId={person.id} />
      </div>
      <Loaded query={ways} skeleton={<Skeleton className="h-96" />} message={authMessages.waysInFailed}>
        {(known) => (
          <>
            {known.has_password ? (
              <ChangePassword email={email} onReset={onReset} />
            ) : (
              <FirstPassword email={email} onReset={onReset} />
            )}
            {known.google_identity && (
              <GoogleSection userId={person.id} identityId={known.google_identity} ways={known} />
            )}
          </>
        )}
      </Loaded>
      <SecondFactorSection userId={person.id} />
      <DevicesSection userId={person.id} />
    </div>
  )
}

interface PasswordProps {
  email: string
  onReset: (email: string) => void
}

function ChangePassword(props: PasswordProps) {
  return (
    <section className="grid gap-5">
      <div>
        <h2 className="font-semibold text-lg">Change password</h2>
        <p className="text-muted-foreground text-sm">A new password signs you out on your other devices.</p>
      </div>
      <ChangePasswordForm {...props} />
    </section>
  )
}

/** A session alone sets no password, because it may be stolen: the mailbox has to prove it. */
function FirstPassword({ email, onReset }: PasswordProps) {
  return (
    <section className="grid gap-3">
      <div>
        <h2 className="font-semibold text-lg">Set a password</h2>
        <p className="text-muted-foreground text-sm">
          Your account has no password yet. We’ll email a code to {email} to set one.
        </p>
      </div>
      <div className="justify-self-start">
        <ForgottenPassword look="button" words="Email me a code" email={() => email} onSent={onReset} />
      </div>
    </section>
  )
}
