import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Failure } from './failure'

const message = {
  title: 'Something went wrong',
  text: 'This screen could not be shown. Nothing you did was lost.',
}

export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <div className="page py-10">
      <Failure heading="h1" error={error} message={message} retry={retry} />
    </div>
  )
}
