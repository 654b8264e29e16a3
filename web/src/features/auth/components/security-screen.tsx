import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { useTitle } from '@/lib/use-title'
import { ChangePasswordForm } from './change-password-form'
import { SignOutEverywhere } from './sign-out-everywhere'

interface SecurityScreenProps {
  email: string
  onReset: (email: string) => void
}

export function SecurityScreen({ email, onReset }: SecurityScreenProps) {
  useTitle('Password and security')
  return (
    <div className="page grid max-w-lg gap-8 py-4 md:py-8">
      <div className="flex items-center gap-2">
        <Button asChild variant="ghost" size="icon" className="-ml-3">
          <Link to="/profile" aria-label="Back to profile">
            <ArrowLeft aria-hidden />
          </Link>
        </Button>
        <h1 className="font-bold text-3xl tracking-tight">Password and security</h1>
      </div>
      <section className="grid gap-5">
        <div>
          <h2 className="font-semibold text-lg">Change password</h2>
          <p className="text-muted-foreground text-sm">A new password signs you out on your other devices.</p>
        </div>
        <ChangePasswordForm email={email} onReset={onReset} />
      </section>
      <SignOutEverywhere />
    </div>
  )
}
