import { Link } from '@tanstack/react-router'
import { Clock, ShieldAlert } from 'lucide-react'
import { withdrawalMessages } from '#contract/messages/money/withdrawal.ts'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { DialogBody } from '@/components/ui/dialog'

/** Nothing more can be withdrawn without an approved identity. `status` is null where none was sent. */
export function IdentityFirst({ status }: { status: string | null | undefined }) {
  const pending = status === 'pending'
  const words = pending ? withdrawalMessages.identityPending : withdrawalMessages.identityRequired
  return (
    <DialogBody>
      <Notice icon={pending ? Clock : ShieldAlert} heading="h3" {...words}>
        <Button size="lg" asChild>
          <Link to={pending ? '/verification-pending' : '/verify-borrower'}>
            {pending ? 'Check status' : 'Verify my identity'}
          </Link>
        </Button>
      </Notice>
    </DialogBody>
  )
}
