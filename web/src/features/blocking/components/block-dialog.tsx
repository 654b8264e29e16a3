import { ConfirmDialog } from '@/components/confirm-dialog'
import { useBlock } from '../api/blocks'
import type { OtherPerson } from './person-actions'

export function BlockDialog({ person, onClose }: { person: OtherPerson; onClose: () => void }) {
  const block = useBlock(person.id)
  return (
    <ConfirmDialog
      title={`Block ${person.name}?`}
      description="You won’t see each other’s items or be able to book from each other. We don’t tell them. Unpaid bookings and open requests between you end with a full refund. Agreed bookings go on."
      words={{ go: 'Block', going: 'Blocking…' }}
      busy={block.isPending}
      danger
      onConfirm={() => block.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}
