import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { db } from '@/lib/supabase'
import type { EventSide, OwnGuest, PlannedEvent } from '../api/events'

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const nairaOf = (text: string): number | undefined => {
  const digits = text.replace(/[₦,\s]/g, '')
  return digits === '' ? undefined : Number(digits)
}

/** An event as it stands in the form. */
export interface EventDraft {
  name: string
  occasion: string
  from: string
  to: string
  state: string
  city: string
  colours: string
  dressCode: string
  budget: string
  guests: string
}

export function draftOf(event: PlannedEvent | undefined): EventDraft {
  const soon = addDays(lagosToday(), 14)
  return {
    name: event?.name ?? '',
    occasion: event?.occasion ?? '',
    from: event?.first_day ?? soon,
    to: event?.last_day ?? addDays(soon, 2),
    state: event?.state ?? '',
    city: event?.city ?? '',
    colours: event?.colours.join(', ') ?? '',
    dressCode: event?.dress_code ?? '',
    budget: event?.budget ? String(event.budget) : '',
    guests: String(event?.guests_limit ?? 20),
  }
}

/** The database says what is wrong with it. */
export async function saveEvent(draft: EventDraft, id: string | undefined): Promise<string> {
  const { data } = await db()
    .rpc('save_event', {
      p_name: draft.name,
      p_occasion: draft.occasion,
      p_first_day: draft.from,
      p_last_day: draft.to,
      p_state: draft.state,
      p_city: draft.city,
      p_colours: listOf(draft.colours),
      p_budget: nairaOf(draft.budget),
      p_guests: Number(draft.guests),
      p_event_id: id,
      p_dress_code: draft.dressCode || undefined,
    })
    .throwOnError()
  return data
}

/** A side as it stands in the form. */
export interface SideDraft {
  colours: string
  fabric: string
  coordinator: string
}

export const sideDraftOf = (side: EventSide | undefined): SideDraft => ({
  colours: side?.colours.join(', ') ?? '',
  fabric: side?.fabric ?? '',
  coordinator: side?.coordinator_id ?? '',
})

export async function saveSide(
  id: string,
  segment: EventSide['segment'],
  { colours, fabric, coordinator }: SideDraft,
): Promise<void> {
  await db()
    .rpc('save_event_side', {
      p_event_id: id,
      p_segment: segment,
      p_colours: listOf(colours),
      p_fabric: fabric || undefined,
      p_coordinator_id: coordinator || undefined,
    })
    .throwOnError()
}

/** What a guest says, as it stands in the form. */
export interface GuestDraft {
  segment: OwnGuest['segment'] | undefined
  madeFor: 'women' | 'men' | undefined
  clothesSize: string
  shoeSize: string
  budget: string
}

export const guestDraftOf = (guest: OwnGuest | undefined): GuestDraft => ({
  segment: guest?.segment ?? undefined,
  madeFor: guest?.made_for ?? undefined,
  clothesSize: guest?.clothes_sizes[0] ?? '',
  shoeSize: guest?.shoe_sizes[0] ?? '',
  budget: guest?.budget ? String(guest.budget) : '',
})

export const guestArgs = ({ segment, madeFor, clothesSize, shoeSize, budget }: GuestDraft) => ({
  p_segment: segment ?? undefined,
  p_made_for: madeFor,
  p_clothes_sizes: clothesSize ? [clothesSize] : [],
  p_shoe_sizes: shoeSize ? [shoeSize] : [],
  p_budget: nairaOf(budget),
})
