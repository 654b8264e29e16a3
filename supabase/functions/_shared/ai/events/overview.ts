import type { SupabaseClient } from '@supabase/supabase-js'
import { type EventOverview, eventSegments, type OverviewGuest, type SideStanding } from '#contract/events.ts'
import { addNaira } from '#contract/rules/money.ts'
import { call } from '../../database.ts'
import { missingOf } from '../../engine/index.ts'
import { overviewRows } from './rows.ts'

const amountOf = (pieces: OverviewGuest['pieces']): number =>
  addNaira(0, ...pieces.map(({ item }) => item?.amount ?? 0))

const missingIn = ({ pieces }: Pick<OverviewGuest, 'pieces'>) =>
  missingOf(pieces.flatMap(({ item, category }) => (item ? [{ title: item.title, category }] : [])))

const sumsMoney = (guests: readonly OverviewGuest[]): boolean => guests.every(({ total }) => total !== null)

function standingOf(segment: SideStanding['segment'], guests: readonly OverviewGuest[]): SideStanding {
  const pieces = guests.flatMap((guest) => guest.pieces)
  return {
    segment,
    guests: guests.length,
    paidGuests: guests.filter((guest) => hasPaid(guest)).length,
    money: sumsMoney(guests)
      ? { paid: amountOf(pieces.filter(({ state }) => state === 'paid')), total: amountOf(pieces) }
      : null,
  }
}

const hasPaid = ({ pieces }: OverviewGuest): boolean =>
  pieces.length > 0 && pieces.every(({ state }) => state === 'paid')

function sidesOf(guests: readonly OverviewGuest[]): SideStanding[] {
  return [...eventSegments.map(({ value }) => value), null]
    .map((side) =>
      standingOf(
        side,
        guests.filter(({ segment }) => segment === side),
      ),
    )
    .filter((side) => side.guests > 0)
}

/** Who has what, what it costs, what is missing and who has paid, for the host and coordinators. */
export async function overviewOf(client: SupabaseClient, eventId: string): Promise<EventOverview> {
  const rows = await call(client, 'event_overview', { p_event_id: eventId }, overviewRows)
  const guests = rows.map((guest) => ({ ...guest, missing: guest.total === null ? null : missingIn(guest) }))
  const total = sumsMoney(guests) ? addNaira(0, ...guests.map((guest) => guest.total ?? 0)) : null
  return { guests, sides: sidesOf(guests), total }
}
