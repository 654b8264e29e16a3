import { z } from 'zod'
import { eventSegments } from '#contract/events.ts'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { zodResolver } from '@/lib/forms'
import { db } from '@/lib/supabase'
import { readMeasure, readNaira, typedNaira } from '@/lib/typed-numbers'
import type { EventSide, OwnGuest, PlannedEvent } from '../api/events'

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const budget = z.string().refine((text) => !Number.isNaN(readNaira(text)), typedNaira)

/** An event as it stands in the form: texts, about which the database says what is wrong. */
const eventForm = z.object({
  name: z.string(),
  occasion: z.string(),
  from: z.string(),
  to: z.string(),
  state: z.string(),
  city: z.string(),
  colours: z.string(),
  dressCode: z.string(),
  budget,
  guests: z.string().refine((text) => Number.isInteger(readMeasure(text)), 'Enter a whole number'),
})
type EventDraft = z.infer<typeof eventForm>
export const eventResolver = zodResolver(eventForm)

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
      p_budget: readNaira(draft.budget),
      p_guests: readMeasure(draft.guests) ?? Number.NaN,
      p_event_id: id,
      p_dress_code: draft.dressCode || undefined,
    })
    .throwOnError()
  return data
}

/** A side as it stands in the form. */
const sideForm = z.object({ colours: z.string(), fabric: z.string(), coordinator: z.string() })
type SideDraft = z.infer<typeof sideForm>
export const sideResolver = zodResolver(sideForm)

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

/** What a guest says, as it stands in the form: empty where nothing is said. */
const guestForm = z.object({
  segment: z.enum(['', ...eventSegments.map(({ value }) => value)]),
  madeFor: z.enum(['', 'women', 'men']),
  clothesSize: z.string(),
  shoeSize: z.string(),
  budget,
})
export type GuestDraft = z.infer<typeof guestForm>
export const guestResolver = zodResolver(guestForm)

export const guestDraftOf = (guest: OwnGuest | undefined): GuestDraft => ({
  segment: guest?.segment ?? '',
  madeFor: guest?.made_for ?? '',
  clothesSize: guest?.clothes_sizes[0] ?? '',
  shoeSize: guest?.shoe_sizes[0] ?? '',
  budget: guest?.budget ? String(guest.budget) : '',
})

export const guestArgs = ({ segment, madeFor, clothesSize, shoeSize, budget }: GuestDraft) => ({
  p_segment: segment || undefined,
  p_made_for: madeFor || undefined,
  p_clothes_sizes: clothesSize ? [clothesSize] : [],
  p_shoe_sizes: shoeSize ? [shoeSize] : [],
  p_budget: readNaira(budget),
})
