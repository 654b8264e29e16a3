import type { ComponentProps } from 'react'
import { Button } from '@/components/ui/button'
import { useUnblock } from '../api/blocks'
import type { OtherPerson } from './person-actions'

interface UnblockButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'className'> {
  person: OtherPerson
}

export function UnblockButton({ person, ...look }: UnblockButtonProps) {
  const unblock = useUnblock(person.id)
  return (
    <Button {...look} disabled={unblock.isPending} onClick={() => unblock.mutate()}>
      {unblock.isPending ? 'Unblocking…' : 'Unblock'}
      <span className="sr-only"> {person.name}</span>
    </Button>
  )
}
