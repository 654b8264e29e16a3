import type { GoTrueClient } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { authMessages } from '#contract/messages/auth.ts'
import { Loaded } from '@/components/loaded'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { appOf } from '../api/second-factor'
import { FactorCodeForm } from './factor-code-form'

interface FactorDialogProps {
  /** The client whose session is to be proven by the code. */
  auth: () => GoTrueClient
  onDone: () => void
  onClose: () => void
  /** Where the screen has no way to recover the account. */
  onLost?: () => void
}

/** Before a new password, where the account has an authenticator app and the session was opened without its code. */
export function FactorDialog({ auth, onDone, onClose, onLost }: FactorDialogProps) {
  const factor = useQuery({ queryKey: ['factor-dialog'], queryFn: () => appOf(auth()), gcTime: 0 })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Enter the code of your app</DialogTitle>
          <DialogDescription>
            Your account has an authenticator app. A new password takes its code, too.
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          <Loaded query={factor} skeleton={<Skeleton className="h-32" />} message={authMessages.factorFailed}>
            {(id) => (
              <FactorCodeForm factorId={id ?? ''} go="Save new password" auth={auth} onDone={onDone} />
            )}
          </Loaded>
          {onLost ? (
            <Button variant="ghost" className="mt-2 -ml-3" onClick={onLost}>
              I no longer have the app
            </Button>
          ) : (
            <p className="mt-4 text-muted-foreground text-sm">
              Lost the phone, or it isn’t your app? Choose “I no longer have the app” on this page.
            </p>
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
