import { useState } from 'react'
import type { MyProfile } from '@/domain/me/my-profile'
import { useTitle } from '@/lib/browser/use-title'
import { IdentityStep } from './identity-step'
import { LocationStep } from './location-step'

interface ProfileSetupScreenProps {
  userId: string
  profile: MyProfile
  onDone: () => void
}

export function ProfileSetupScreen({ userId, profile, onDone }: ProfileSetupScreenProps) {
  useTitle('Verify Your Identity')
  const [step, setStep] = useState<'identity' | 'location'>('identity')
  return (
    <div className="page mx-auto grid max-w-lg gap-6 pt-4 pb-10 md:pt-10">
      {step === 'identity' ? (
        <IdentityStep userId={userId} profile={profile} onContinue={() => setStep('location')} />
      ) : (
        <LocationStep onBack={() => setStep('identity')} onDone={onDone} />
      )}
    </div>
  )
}
