/** A calendar by RFC 5545. Written here because little is needed: whole days and meetings, no repetition. */

export interface DayEvent {
  /** Stays the same for as long as the event is the same event. */
  uid: string
  summary: string
  /** Both days belong to it, as `YYYY-MM-DD`. */
  firstDay: string
  lastDay: string
  changedAt: Date
  /** Of a meeting: when it begins, and where. It takes half an hour. */
  startsAt?: Date
  place?: string
  description?: string
  /** The page about it. */
  url?: string
  status?: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** Grows with each change, so that a calendar takes the newer one. */
  sequence?: number
  /** Minutes before it begins. */
  alarms?: readonly number[]
}

const encoder = new TextEncoder()

/** The days are days of Lagos. A calendar has at least one component, also when nothing is booked. */
const lagos = [
  'BEGIN:VTIMEZONE',
  'TZID:Africa/Lagos',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0100',
  'TZNAME:WAT',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** The same events give the same bytes. */
export function writeCalendar(name: string, events: readonly DayEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Aso//Item calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...lagos,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function eventLines(event: DayEvent): string[] {
  const { uid, summary, changedAt, place, description, url, status, sequence, alarms = [] } = event
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${stamp(changedAt)}`,
    `LAST-MODIFIED:${stamp(changedAt)}`,
    ...timeLines(event),
    `SUMMARY:${escapeText(summary)}`,
    ...(place ? [`LOCATION:${escapeText(place)}`] : []),
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    ...(status ? [`STATUS:${status}`] : []),
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    'TRANSP:OPAQUE',
    ...alarms.flatMap((minutes) => alarmLines(minutes, summary)),
    'END:VEVENT',
  ]
}

function alarmLines(minutes: number, words: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-PT${minutes}M`,
    `DESCRIPTION:${escapeText(words)}`,
    'END:VALARM',
  ]
}

function timeLines({ firstDay, lastDay, startsAt }: DayEvent): string[] {
  if (startsAt) {
    return [`DTSTART:${stamp(startsAt)}`, `DTEND:${stamp(new Date(startsAt.getTime() + 1_800_000))}`]
  }
  // The end is the first day that no longer belongs to it.
  return [`DTSTART;VALUE=DATE:${compact(firstDay)}`, `DTEND;VALUE=DATE:${compact(dayAfter(lastDay))}`]
}

function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

/** Lines have at most 75 octets; a character is not cut in two. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > 75) {
      parts.push(part)
      part = ''
      // The space that a continued line begins with.
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}

function stamp(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function compact(day: string): string {
  return day.replaceAll('-', '')
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}
