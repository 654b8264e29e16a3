import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { prepareToasts } from '@/lib/toast'
import { SignInForm } from './sign-in-form'

interface SignInDialogProps {
  open: boolean
  onClose: () => void
}

/** Signing in on top of another screen. Afterwards `/auth` decides where the person goes. */
export function SignInDialog({ open, onClose }: SignInDialogProps) {
  const navigate = useNavigate()
  useEffect(() => {
    void prepareToasts()
  }, [])
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Welcome back</DialogTitle>
          <DialogDescription>Sign in to rent, buy and follow your bookings.</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <SignInForm
            onDone={() => navigate({ to: '/auth', replace: true })}
            onUnverified={() => navigate({ to: '/auth', search: { step: 'email-verification' } })}
            onReset={(email) => navigate({ to: '/auth/reset-password', search: { email } })}
            onSignUp={() => navigate({ to: '/auth', search: { step: 'role-selection', next: 'signup' } })}
          />
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
