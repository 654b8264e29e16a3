import type { QuizAnswers } from '#contract/bodies/quiz.ts'
import type { StylistQuestion } from '#contract/bodies/stylist.ts'
import type { DateOnly } from '#contract/rules/dates.ts'
import { knownState } from '#contract/rules/states.ts'
import type { stylistOccasions, stylistStyles } from '#contract/stylist.ts'
import { readLocation } from '@/domain/people/location'
import { readNaira } from '@/lib/typed-numbers'

/** What is asked of the stylist, as it stands in the form. */
export interface Wishes {
  occasion: string
  style: string
  state: string
  /** Empty: not said. */
  from: DateOnly | ''
  to: DateOnly | ''
  /** Naira, as typed. */
  budget: string
  clothesSize: string
  shoeSize: string
  /** In words, with commas between. */
  colours: string
  madeFor: 'women' | 'men' | ''
  receive: 'pickup' | 'delivery' | ''
}

const occasions: Record<string, (typeof stylistOccasions)[number]> = {
  wedding: 'Wedding',
  birthday: 'Party',
  date_night: 'Date Night',
  work_event: 'Business Meeting',
  party: 'Party',
  casual: 'Casual Outing',
}
const styles: Record<string, (typeof stylistStyles)[number]> = {
  elegant: 'Elegant & Classy',
  sexy: 'Bold & Dramatic',
  playful: 'Trendy & Modern',
  professional: 'Minimalist & Chic',
  bohemian: 'Casual & Comfortable',
  minimalist: 'Minimalist & Chic',
}

export const noWishes: Wishes = {
  occasion: '',
  style: '',
  state: '',
  from: '',
  to: '',
  budget: '',
  clothesSize: '',
  shoeSize: '',
  colours: '',
  madeFor: '',
  receive: '',
}

/** As much as is known already: from the quiz, and where the person lives. */
export function firstWishes(quiz: QuizAnswers | null | undefined, location: unknown): Wishes {
  return {
    ...noWishes,
    occasion: (quiz && occasions[quiz.occasion]) ?? '',
    style: (quiz && styles[quiz.vibe]) ?? '',
    state: knownState(readLocation(location).state) ?? '',
  }
}

export const canAsk = ({ occasion, style, state }: Wishes): boolean => [occasion, style, state].every(Boolean)

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

export function questionOf(wishes: Wishes): StylistQuestion {
  const budget = readNaira(wishes.budget) ?? 0
  return {
    occasion: wishes.occasion,
    style_preference: wishes.style,
    user_city: wishes.state,
    ...(wishes.from && wishes.to && { start: wishes.from, end: wishes.to }),
    ...(budget > 0 && { budget }),
    clothes_sizes: listOf(wishes.clothesSize),
    shoe_sizes: listOf(wishes.shoeSize),
    colours: listOf(wishes.colours).slice(0, 5),
    ...(wishes.madeFor && { made_for: wishes.madeFor }),
    ...(wishes.receive && { receive: wishes.receive }),
  }
}
