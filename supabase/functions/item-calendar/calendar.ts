/** A calendar by RFC 5545. Written here because little is needed: whole days, no repetition, no alarms. */

export interface DayEvent {
  /** Stays the same for as long as the event is the same event. */
  uid: string
  summary: string
  /** Both days belong to it, as `YYYY-MM-DD`. */
  firstDay: string
  lastDay: string
  changedAt: Date
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

function eventLines({ uid, summary, firstDay, lastDay, changedAt }: DayEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${stamp(changedAt)}`,
    `LAST-MODIFIED:${stamp(changedAt)}`,
    `DTSTART;VALUE=DATE:${compact(firstDay)}`,
    // The end is the first day that no longer belongs to it.
    `DTEND;VALUE=DATE:${compact(dayAfter(lastDay))}`,
    `SUMMARY:${escapeText(summary)}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ]
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
