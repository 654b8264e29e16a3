import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import type { Message } from '#contract/messages/common.ts'
import { countOf } from '#contract/rules/count.ts'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { Button } from '@/components/ui/button'
import { useSettings } from '@/domain/settings'
import { adminKey } from '@/domain/staff/keys'
import { StatementButton } from '@/domain/statement/statement-button'
import { showError, showSuccess } from '@/lib/toast'
import { useStaffAccess } from '../api/access'
import { deleteUser, setAdmin } from '../api/accounts'
import type { PersonRow } from '../api/people'
import { LiftDialog } from './lift-dialog'
import { SuspendDialog } from './suspend-dialog'

export function UserActions({ person }: { person: PersonRow }) {
  const [asking, setAsking] = useState<'admin' | 'delete' | 'suspend' | 'change' | 'lift'>()
  const close = () => setAsking(undefined)
  const permissions = useStaffAccess().data?.permissions
  const may = (permission: string) => permissions?.includes(permission) ?? false
  const name = person.full_name ?? 'this user'
  return (
    <div className="flex flex-wrap gap-2">
      {may('roles') && (
        <Button variant="outline" onClick={() => setAsking('admin')}>
          {person.is_admin ? 'Remove admin' : 'Make admin'}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      {may('suspensions') && !person.is_admin && (
        <Button variant="outline" onClick={() => setAsking(person.is_active ? 'suspend' : 'lift')}>
          {person.is_active ? 'Suspend' : 'Lift suspension'}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      {may('suspensions') && person.suspension && (
        <Button variant="outline" onClick={() => setAsking('change')}>
          Change the end
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      {may('accounts') && (
        <Button variant="outline" className="text-destructive" onClick={() => setAsking('delete')}>
          Delete
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      {may('money') && <StatementButton person={{ id: person.user_id, name }} />}
      {asking === 'admin' && <AdminDialog person={person} name={name} onClose={close} />}
      {asking === 'delete' && <DeleteDialog person={person} name={name} onClose={close} />}
      {asking === 'suspend' && <SuspendDialog userId={person.user_id} name={name} onClose={close} />}
      {asking === 'change' && <SuspendDialog userId={person.user_id} name={name} isChange onClose={close} />}
      {asking === 'lift' && <LiftDialog person={person} name={name} onClose={close} />}
    </div>
  )
}

interface ActionProps {
  person: PersonRow
  name: string
  onClose: () => void
}

function AdminDialog({ person, name, onClose }: ActionProps) {
  const { adminRemoved, adminGranted, adminFailed } = adminMessages
  const done = person.is_admin ? adminRemoved : adminGranted
  const change = useAction(() => setAdmin(person.user_id, !person.is_admin), done, adminFailed, onClose)
  return (
    <ConfirmDialog
      title={person.is_admin ? `Remove ${name} as admin?` : `Make ${name} an admin?`}
      description={
        person.is_admin
          ? 'This person will lose access to the admin panel.'
          : 'They get the role Support: identity checks and accounts. Other roles are given on the user’s page.'
      }
      words={{ go: person.is_admin ? 'Remove admin' : 'Make admin', going: 'Saving…' }}
      busy={change.isPending}
      danger={person.is_admin}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    />
  )
}

function DeleteDialog({ person, name, onClose }: ActionProps) {
  const { deleted, deleteFailed } = adminMessages
  const remove = useAction(() => deleteUser(person.user_id), deleted, deleteFailed, onClose)
  const { data: settings } = useSettings()
  const kept = settings ? countOf(settings.closed_account_days, 'day') : 'some time'
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      description={`They can no longer sign in, and their items leave the market. Their personal data is erased after ${kept}, or later if money, a dispute or a report is still open then. Records of bookings and payments stay, and so does what keeps them from coming back. Someone who still has money, open bookings or an open appeal can’t be deleted; suspend them instead.`}
      words={{ go: 'Delete user', going: 'Deleting…' }}
      busy={remove.isPending}
      danger
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}

function useAction(act: () => Promise<unknown>, done: Message, failed: Message, onClose: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async (answer) => {
      showSuccess(answer === false ? adminMessages.decisionProposed : done)
      await queryClient.invalidateQueries({ queryKey: adminKey })
      onClose()
    },
    onError: (error) => showError(error, failed),
  })
}
