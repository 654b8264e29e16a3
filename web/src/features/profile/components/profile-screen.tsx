import { accountMessages } from '#contract/messages/common.ts'
import { Failure } from '@/components/failure'
import { BecomeLender } from '@/domain/me/become-lender'
import { FinishProfile } from '@/domain/me/finish-profile'
import { useMyProfile } from '@/domain/me/my-profile'
import { PersonRatings } from '@/features/ratings'
import { useTitle } from '@/lib/browser/use-title'
import type { Person } from '@/lib/session'
import { AccountLinks } from './account-links'
import { PhoneSettings } from './phone-settings'
import { ProfileHead } from './profile-head'
import { TrustSection } from './trust-section'
import { WalletCard } from './wallet-card'
import { YourData } from './your-data'

interface ProfileScreenProps {
  person: Person
  onDeleted: () => void
}

export function ProfileScreen({ person, onDeleted }: ProfileScreenProps) {
  useTitle('Profile')
  const query = useMyProfile()
  return (
    <div className="page grid grid-cols-1 gap-8 py-4 md:py-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start lg:gap-x-12 lg:[&>header]:col-span-2">
      {(query.isError || query.isPaused) && !query.data ? (
        <Failure
          error={query.error}
          message={accountMessages.profileError}
          retry={() => void query.refetch()}
        />
      ) : (
        <>
          <ProfileHead profile={query.data} email={person.email} />
          <div className="grid grid-cols-1 gap-8">
            <FinishProfile />
            <WalletCard balance={query.data?.wallet_balance} />
            <TrustSection />
            <BecomeLender />
            <PersonRatings userId={person.id} />
          </div>
        </>
      )}
      <div className="grid grid-cols-1 gap-8">
        <AccountLinks admin={query.data?.is_admin === true} />
        <PhoneSettings />
        <YourData person={person} onDeleted={onDeleted} />
        <p className="text-muted-foreground text-sm">Aso {__ASO_VERSION__}</p>
      </div>
    </div>
  )
}
