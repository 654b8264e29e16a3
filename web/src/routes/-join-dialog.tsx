import { useState } from 'react'
import { fieldMessages } from '#contract/messages/common.ts'
import type { Role } from '#contract/taxonomy.ts'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { RoleCards } from '@/features/auth/components/role-cards'

interface JoinDialogProps {
  onClose: () => void
  onRole: (role: Role) => void
}

export function JoinDialog({ onClose, onRole }: JoinDialogProps) {
  const [role, setRole] = useState<Role>()
  const [error, setError] = useState<string>()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Join Aso</DialogTitle>
          <DialogDescription>You can change your mind later.</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <RoleCards
            value={role}
            error={error}
            onChange={(chosen) => {
              setRole(chosen)
              setError(undefined)
            }}
          />
        </DialogBody>
        <DialogFooter>
          <Button
            size="lg"
            className="w-full sm:w-auto"
            onClick={() => (role ? onRole(role) : setError(fieldMessages.roleRequired))}
          >
            Continue
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
