import { CloudOff, WifiOff } from 'lucide-react'
import type { Message } from '#contract/messages/common.ts'
import { useTriesAgain } from '@/lib/browser/use-tries-online'
import { explain, isOffline } from '@/lib/errors'
import { Notice } from './notice'
import { Button } from './ui/button'

interface FailureProps {
  error: unknown
  message: Message
  retry: () => void
  heading?: 'h1' | 'h2'
}

/** A screen whose data could not be loaded, with a button to retry. Offline it tries again by itself once there is a connection. */
export function Failure({ error, message, retry, heading }: FailureProps) {
  const offline = isOffline(error)
  useTriesAgain(retry, offline)
  const { title, text } = offline
    ? { title: 'You are offline', text: 'It loads once you’re online.' }
    : explain(error, message)
  return (
    <div role="alert">
      <Notice icon={offline ? WifiOff : CloudOff} title={title} text={text} heading={heading}>
        <Button onClick={retry}>Try again</Button>
      </Notice>
    </div>
  )
}
