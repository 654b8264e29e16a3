import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { accountMessages } from '#contract/messages/common.ts'
import { profileMessages } from '#contract/messages/profile.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import { Skeleton } from '@/components/ui/skeleton'
import { useMyProfile } from '@/domain/me/my-profile'
import { PhotoEditor } from '@/domain/me/photo-editor'
import { useTitle } from '@/lib/use-title'
import { EditProfileForm } from './edit-profile-form'

export function EditProfileScreen({ onSaved }: { onSaved: () => void }) {
  useTitle('Edit profile')
  const query = useMyProfile()
  return (
    <div className="page grid max-w-lg gap-6 py-4 md:py-8">
      <div className="flex items-center gap-2">
        <Button asChild variant="ghost" size="icon" className="-ml-3">
          <Link to="/profile" aria-label="Back to profile">
            <ArrowLeft aria-hidden />
          </Link>
        </Button>
        <h1 className="font-bold text-3xl tracking-tight">Edit profile</h1>
      </div>
      <Loaded query={query} skeleton={<FormSkeleton />} message={accountMessages.profileError}>
        {(profile) => (
          <>
            <PhotoEditor
              name={profile?.full_name}
              photo={profile?.selfie_url}
              failed={profileMessages.photoFailed}
            />
            <EditProfileForm profile={profile} onSaved={onSaved} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function FormSkeleton() {
  return (
    <div className="grid gap-6">
      <Skeleton className="mx-auto size-40 rounded-full" />
      {['name', 'city', 'state', 'country'].map((field) => (
        <Skeleton key={field} className="h-16" />
      ))}
    </div>
  )
}
