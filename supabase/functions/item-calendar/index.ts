import { z } from 'zod'
import { calendarMessages as words } from '#contract/messages/calendar.ts'
import { type DayEvent, writeCalendar } from '#contract/rules/calendar.ts'
import { call } from '../_shared/database.ts'
import { Refusal } from '../_shared/http/refusal.ts'
import { visitorResource } from '../_shared/http/visitor-resource.ts'

const rows = z.array(
  z.object({
    item_title: z.string(),
    uid: z.string().nullable(),
    first_day: z.iso.date().nullable(),
    last_day: z.iso.date().nullable(),
    summary: z.string().nullable(),
    updated_at: z.string().nullable(),
    starts_at: z.string().nullable(),
    place: z.string().nullable(),
  }),
)

/** An item's booked and blocked days for the calendar of its owner, who alone knows the address. */
export default visitorResource({
  name: 'item-calendar',
  // Calendar services fetch for many owners from a few networks.
  limit: { times: 1200, seconds: 3600 },
  async handle({ parameters, request, service }) {
    const token = parameters.get('token') ?? ''
    if (!/^[0-9a-f]{16,128}$/.test(token)) throw new Refusal(404, words.feedNotFound)
    const found = await call(service, 'calendar_events', { p_token: token }, rows)
    const [first] = found
    if (!first) throw new Refusal(404, words.feedNotFound)
    return answer(request, writeCalendar(`Aso: ${first.item_title}`, found.flatMap(eventOf)))
  },
})

/** A feed without events has one row that holds none. */
function eventOf({
  uid,
  first_day,
  last_day,
  summary,
  updated_at,
  starts_at,
  place,
}: z.infer<typeof rows>[number]): DayEvent[] {
  if (!uid || !first_day || !last_day || !updated_at) return []
  return [
    {
      uid: `${uid}@aso`,
      summary: summary ?? 'Booked',
      firstDay: first_day,
      lastDay: last_day,
      changedAt: new Date(updated_at),
      ...(starts_at && { startsAt: new Date(starts_at), place: place ?? '' }),
    },
  ]
}

/** Calendar programs ask often: an unchanged calendar is not sent again. */
async function answer(request: Request, text: string): Promise<Response> {
  const body = new TextEncoder().encode(text)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
  const etag = `"${Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`
  const headers = { etag, 'cache-control': 'private, max-age=300' }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  return new Response(body, {
    headers: {
      ...headers,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="aso.ics"',
    },
  })
}
