import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Failure } from './failure'

const message = {
  title: 'Something went wrong',
  text: 'We couldn’t load this screen.',
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
