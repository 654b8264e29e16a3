import { accountMessages } from '#contract/messages/common.ts'
import { profileMessages } from '#contract/messages/profile.ts'
import { BackHeading } from '@/components/back-heading'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { useMyProfile } from '@/domain/me/my-profile'
import { PhotoEditor } from '@/domain/me/photo-editor'
import { useTitle } from '@/lib/browser/use-title'
import { EditProfileForm } from './edit-profile-form'

export function EditProfileScreen({ onSaved }: { onSaved: () => void }) {
  useTitle('Edit profile')
  const query = useMyProfile()
  return (
    <div className="page grid gap-6 py-4 md:py-8">
      <BackHeading title="Edit profile" to="/profile" back="Profile" />
      <Loaded query={query} skeleton={<FormSkeleton />} message={accountMessages.profileError}>
        {(profile) => (
          <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start lg:gap-12">
            <PhotoEditor
              name={profile?.full_name}
              photo={profile?.selfie_url}
              failed={profileMessages.photoFailed}
            />
            <EditProfileForm profile={profile} onSaved={onSaved} />
          </div>
        )}
      </Loaded>
    </div>
  )
}

function FormSkeleton() {
  return (
    <div className="grid max-w-lg gap-6">
      <Skeleton className="mx-auto size-40 rounded-full" />
      {['name', 'city', 'state', 'country'].map((field) => (
        <Skeleton key={field} className="h-16" />
      ))}
    </div>
  )
}
