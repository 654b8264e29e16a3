import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { type ComponentProps, useEffect } from 'react'
import { reportLater } from '@/lib/report-later'
import { Failure } from './failure'

const message = {
  title: 'Something went wrong',
  text: 'We couldn’t load this screen.',
}

const updated = {
  title: 'Aso was updated',
  text: 'Try again to open the new version.',
}

/** In the words of the browsers: a file of the release that is open is gone from the server. */
const missingFile = /dynamically imported|module script|preload CSS/i

export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const missing = missingFile.test(String(error))
  useEffect(() => {
    if (!missing) void reportLater(error, router.state.matches.at(-1)?.routeId)
  }, [error, missing, router])
  if (navigator.onLine && missing) {
    return <Shown error={null} message={updated} retry={() => location.reload()} />
  }
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <Shown error={error} message={message} retry={retry} />
}

function Shown(props: ComponentProps<typeof Failure>) {
  return (
    <div className="page py-10">
      <Failure heading="h1" {...props} />
    </div>
  )
}
