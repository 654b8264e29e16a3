import { useMutation } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { accountMessages } from '#contract/messages.ts'
import { Failure } from '@/components/failure'
import { ThemeToggle } from '@/components/theme-toggle'
import { Button } from '@/components/ui/button'
import { useMyProfile } from '@/lib/me/my-profile'
import { showError } from '@/lib/toast'
import { useTitle } from '@/lib/use-title'
import { signOut } from '../api/sign-out'
import { ProfileHead } from './profile-head'
import { WalletCard } from './wallet-card'

export function ProfileScreen({ email }: { email: string }) {
  useTitle('Profile')
  const query = useMyProfile()
  const leave = useMutation({
    mutationFn: signOut,
    onError: (error) => showError(error, accountMessages.signOutFailed),
  })
  return (
    <div className="page grid max-w-2xl gap-8 py-6 md:py-10">
      {query.isError && !query.data ? (
        <Failure
          error={query.error}
          message={accountMessages.profileError}
          retry={() => void query.refetch()}
        />
      ) : (
        <>
          <ProfileHead profile={query.data} email={email} />
          <WalletCard balance={query.data?.wallet_balance} />
        </>
      )}
      <section className="grid gap-3">
        <h2 className="font-semibold text-lg">Theme</h2>
        <div>
          <ThemeToggle />
        </div>
      </section>
      <Button
        variant="outline"
        className="justify-self-start"
        disabled={leave.isPending}
        onClick={() => leave.mutate()}
      >
        <LogOut aria-hidden />
        Sign Out
      </Button>
    </div>
  )
}
