import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { adminMessages } from '#contract/messages/admin.ts'
import { Failure } from '@/components/failure'

/** Whether somebody is an admin could not be found out: nothing is shown until it is known. */
export function AdminGateFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="page py-10">
      <Failure heading="h1" error={error} message={adminMessages.checkFailed} retry={retry} />
    </div>
  )
}
