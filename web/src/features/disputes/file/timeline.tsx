import { formatMoment } from '@/lib/lagos-time'
import type { DisputeFile } from '../api/dispute-file'
import { type Names, timelineText } from '../model/words'
import { Section } from './section'

/** What happened with the booking, oldest first. */
export function Timeline({ file, names }: { file: DisputeFile; names: Names }) {
  return (
    <Section title="Timeline">
      <ol className="grid gap-3 border-l-2 pl-4 text-sm">
        {timelineOf(file).map((entry) => (
          <li key={`${entry.at} ${entry.what} ${entry.by}`}>
            <p className="font-medium">{timelineText(entry, names)}</p>
            <time dateTime={entry.at} className="text-muted-foreground">
              {formatMoment(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Who does not approve bookings has accepted nothing: it is noted with the payment. */
function timelineOf({ timeline, booking }: DisputeFile): DisputeFile['timeline'] {
  return timeline.filter(({ what }) => what !== 'accepted' || booking.approval_required)
}
