import { photoMessages } from '#contract/messages/photo.ts'
import { Button } from '@/components/ui/button'
import type { MyProfile } from '@/domain/me/my-profile'
import { PhotoEditor } from '@/domain/me/photo-editor'
import { VerifiedBadge } from '@/domain/people/verified-badge'
import { Connections } from './connections'
import { StepHeading } from './step-heading'

interface IdentityStepProps {
  userId: string
  profile: MyProfile
  onContinue: () => void
}

export function IdentityStep({ userId, profile, onContinue }: IdentityStepProps) {
  return (
    <>
      <StepHeading
        step={1}
        title="Verify Your Identity"
        text="A clear photo and one connected account earn you the Verified badge. People rent sooner from faces they trust."
      />
      <div className="grid justify-items-center gap-3">
        <PhotoEditor
          name={profile?.full_name}
          photo={profile?.selfie_url}
          failed={photoMessages.uploadFailed}
        />
        {profile?.verified && <VerifiedBadge />}
      </div>
      <Connections userId={userId} connected={profile?.connected_social} />
      <Button size="lg" onClick={onContinue}>
        Continue
      </Button>
      {!profile?.selfie_url && (
        <p className="text-center text-muted-foreground text-sm">
          You can add a photo later in your profile.
        </p>
      )}
    </>
  )
}
