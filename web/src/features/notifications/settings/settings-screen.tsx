import { notificationMessages } from '#contract/messages/notification.ts'
import { essentialWords, notificationChannels, notificationTopics } from '#contract/notification-topics.ts'
import { BackHeading } from '@/components/back-heading'
import { Loaded } from '@/components/loaded'
import { SwitchLine } from '@/components/switch-line'
import { Skeleton } from '@/components/ui/skeleton'
import { PushCard, usePushState } from '@/features/push'
import { useTitle } from '@/lib/browser/use-title'
import { QuietHours } from './quiet-hours'
import { type NotificationSettings, useNotificationSettings, useSaveSettings, withChannel } from './settings'

/** What comes where, and when not. */
export function NotificationSettingsScreen({ userId }: { userId: string }) {
  useTitle('Notification settings')
  const query = useNotificationSettings(userId)
  const { mutate: save } = useSaveSettings(userId)
  const push = usePushState(userId)
  const notHere = push && notHereWords[push]
  return (
    <div className="page grid gap-6 py-4 md:py-8">
      <div className="grid gap-1">
        <BackHeading title="Notification settings" to="/notifications" back="Notifications" />
        <p className="text-muted-foreground">Alerts always lists everything.</p>
      </div>
      <Loaded query={query} skeleton={<TopicsSkeleton />} message={notificationMessages.settingsNotLoaded}>
        {(settings) => (
          <>
            <PushCard userId={userId} />
            <section aria-label="What you get" className="grid gap-3">
              <div className="grid max-w-prose gap-2 px-1 text-muted-foreground text-sm">
                {notHere && <p>Choices for your phone are for all your devices. {notHere}</p>}
                <p>{essentialWords}</p>
              </div>
              <ul className="grid gap-3 lg:grid-cols-2">
                {notificationTopics.map((topic) => (
                  <Topic key={topic.topic} topic={topic} settings={settings} save={save} />
                ))}
              </ul>
            </section>
            <section aria-label="When" className="grid gap-4 rounded-2xl bg-card p-5">
              <QuietHours settings={settings} save={save} />
              <SwitchLine
                label="One email a day"
                hint="One email each morning with everything else. Deadlines and account emails still come at once."
                on={settings.daily_digest}
                onChoose={(on) => save({ ...settings, daily_digest: on })}
                className="font-semibold"
              />
            </section>
          </>
        )}
      </Loaded>
    </div>
  )
}

function TopicsSkeleton() {
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      {notificationTopics.map(({ topic }) => (
        <Skeleton key={topic} className="h-44 rounded-2xl" />
      ))}
    </div>
  )
}

interface TopicProps {
  topic: (typeof notificationTopics)[number]
  settings: NotificationSettings
  save: (settings: NotificationSettings) => void
}

/** The choice is for all devices of a person; each of them can get nothing, whatever is chosen, for a reason of its own. */
const notHereWords = {
  on: undefined,
  off: 'This one gets none: notifications are off here.',
  blocked: 'This one gets none: its browser blocks them.',
  unsupported: 'This one gets none: its browser can’t show them.',
  'home-screen': 'This one gets none: Aso is not on its home screen.',
} as const

function Topic({ topic: { topic, title, about, isEssential }, settings, save }: TopicProps) {
  return (
    <li className="rounded-2xl bg-card p-5">
      <fieldset className="grid gap-1">
        <legend className="font-semibold text-lg">{title}</legend>
        <p className="text-muted-foreground text-sm">{about}</p>
        {notificationChannels.map(({ channel, title: name }) =>
          isEssential && channel === 'mail' ? (
            <p key={channel} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
              <span>{name}</span>
              <span className="text-muted-foreground text-sm">Always on</span>
            </p>
          ) : (
            <SwitchLine
              key={channel}
              label={name}
              on={!settings.muted.includes(`${topic}:${channel}`)}
              onChoose={(on) => save(withChannel(settings, topic, channel, on))}
            />
          ),
        )}
      </fieldset>
    </li>
  )
}
