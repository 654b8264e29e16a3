import { z } from 'zod'
import { identityLimits } from '#contract/identity.ts'
import { adminMessages } from '#contract/messages/admin.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Field } from '@/components/field'
import { Input } from '@/components/ui/input'
import { zodResolver } from '@/lib/forms'
import { useForm } from '@/lib/use-form'

const approveForm = z.object({
  legalName: z.string().trim().min(1, adminMessages.legalNameRequired).max(identityLimits.nameLength),
})

interface ApproveDialogProps {
  name: string
  sentName: string
  busy: boolean
  onApprove: (legalName: string) => void
  onClose: () => void
}

/** Approving fixes the name as it stands on the papers. */
export function ApproveDialog({ name, sentName, busy, onApprove, onClose }: ApproveDialogProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(approveForm),
    defaultValues: { legalName: '' },
  })
  return (
    <ConfirmDialog
      title={`Approve ${name}?`}
      description="The face, the ID and the address match. This person will be able to rent."
      words={{ go: 'Approve', going: 'Approving…' }}
      busy={busy}
      onConfirm={handleSubmit(({ legalName }) => onApprove(legalName))}
      onClose={onClose}
    >
      <Field
        label="Name on the ID"
        error={formState.errors.legalName?.message}
        hint={`Type it as shown on the ID; the person’s name on Aso was ${sentName}. It is printed in rental agreements and cannot be changed afterwards.`}
      >
        {(control) => (
          <Input
            {...control}
            {...register('legalName')}
            autoComplete="off"
            maxLength={identityLimits.nameLength}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
