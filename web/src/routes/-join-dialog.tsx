import { Controller } from 'react-hook-form'
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
import { roleResolver } from '@/features/auth/model/forms'
import { RoleCards } from '@/features/auth/steps/role-cards'
import { useForm } from '@/lib/use-form'

interface JoinDialogProps {
  onClose: () => void
  onRole: (role: Role) => void
}

export function JoinDialog({ onClose, onRole }: JoinDialogProps) {
  const { control, handleSubmit } = useForm({ resolver: roleResolver })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Join Aso</DialogTitle>
          <DialogDescription>You can change your mind later.</DialogDescription>
        </DialogHeader>
        <DialogBody>
          <Controller
            control={control}
            name="role"
            render={({ field: { ref, value, onChange }, fieldState: { error } }) => (
              <RoleCards ref={ref} value={value} onChange={onChange} error={error?.message} />
            )}
          />
        </DialogBody>
        <DialogFooter>
          <Button size="lg" className="w-full sm:w-auto" onClick={handleSubmit(({ role }) => onRole(role))}>
            Continue
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
