import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, MailX } from 'lucide-react'
import { useEffect } from 'react'
import { notificationMessages } from '#contract/messages/notification.ts'
import { notificationTopics } from '#contract/notification-topics.ts'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { useTitle } from '@/lib/browser/use-title'
import { callFunction } from '@/lib/supabase'
import { prepareToasts, showError } from '@/lib/toast'

/** What a mail’s link to fewer emails leads to. Nothing is changed before the button is pressed, and nobody has to sign in. */
export function UnsubscribeScreen({ token }: { token: string }) {
  useTitle('Fewer emails')
  useEffect(() => void prepareToasts(), [])
  const what = wordsFor(token)
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => callFunction<{ topic: string }>(`unsubscribe?token=${encodeURIComponent(token)}`, {}),
    onError: (error) => showError(error, notificationMessages.unsubscribeFailed),
  })
  const settings = (
    <Button asChild variant="outline">
      <Link to="/notifications/settings">Notification settings</Link>
    </Button>
  )
  return (
    <div className="page py-6 md:py-10">
      {isSuccess ? (
        <Notice
          icon={CircleCheck}
          title="Done"
          text={`You will get no more ${what}. You can switch them on again in your settings.`}
        >
          {settings}
        </Notice>
      ) : (
        <Notice
          icon={MailX}
          title="Fewer emails?"
          text={`Stop ${what}. You’ll still get emails about money and deadlines, and the app lists everything.`}
        >
          <div className="flex flex-wrap justify-center gap-3">
            <Button disabled={isPending} onClick={() => mutate()}>
              Stop these emails
            </Button>
            {settings}
          </div>
        </Notice>
      )}
    </div>
  )
}

/** The token names the topic; whether it is one of ours, the server says. */
function wordsFor(token: string): string {
  const named = token.split('-')[1]
  const topic = notificationTopics.find((one) => one.topic === named)
  return topic ? `emails about: ${topic.title}` : 'emails that can be switched off'
}
