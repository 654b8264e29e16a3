import { countOf } from '../../rules/count.ts'
import type { Loosening, StylistChange } from '../../stylist.ts'
import type { Message } from '../common.ts'

/** What the stylist says of what cannot be done. */
export const stylistMessages = {
  failed: { title: 'AI Stylist Unavailable', text: 'Please try again later' },
  fieldsMissing: {
    title: 'Please fill all fields',
    text: 'We need to know your occasion, style, and location',
  },
  noLook: {
    title: 'No look found',
    text: 'No whole look that fits all your choices is free on these days.',
  },
  gone: {
    title: 'Not free any more',
    text: 'Someone has just booked a piece of this look. Ask for new looks.',
  },
  tooLong: 'This is too long.',
  daysWrong: 'Choose a first day and a later last day.',
  pieceMissing: 'Say which piece to swap.',
  ready: 'Your looks are ready.',
} as const satisfies Record<string, Message | string>

/** Where a look cannot be changed so. */
export const noChange: Record<StylistChange, Message> = {
  swap: { title: 'No other piece', text: 'No other piece within your budget is free on these days.' },
  cheaper: { title: 'This is the cheapest', text: 'No free piece makes this look cost less.' },
  more_modest: { title: 'No more modest piece', text: 'No free piece is more modest than this one.' },
  add_gele: {
    title: 'No gele to add',
    text: 'No free gele goes with this look within your budget.',
  },
  add_cap: {
    title: 'No cap to add',
    text: 'No free cap goes with this look within your budget.',
  },
}

/** The words of the stylist's screen. */
export const stylistWords = {
  ask: 'Get My AI Style Recommendations',
  asking: 'Putting your looks together',
  days: (start: string, end: string) => `${start} to ${end}`,
  daysChosen: 'You chose no dates, so these are for the coming weekend.',
  source: 'From the market',
  forDays: (days: number) => `for ${countOf(days, 'day')}`,
  changes: {
    cheaper: 'Cheaper',
    more_modest: 'More modest',
    add_gele: 'Add gele',
    add_cap: 'Add cap',
  } satisfies Record<Exclude<StylistChange, 'swap'>, string>,
  rentLook: 'Rent this look',
  rentTogether: 'Rent a whole look with one payment, or open a piece to rent it alone.',
  atOnce: (rentals: number, deposit: string) =>
    `At your trust level you can rent pieces together whose deposits are at most ${deposit}, or ${rentals === 1 ? 'one piece' : `${rentals} pieces`} at a time.`,
  loosen: {
    budget: (least: string) => `With a budget of ${least}`,
    sizes: () => 'In any size',
    made_for: () => 'For women and men',
    days: () => 'A week later',
    all: () => 'Without budget and sizes',
  } satisfies Record<Loosening['what'], (least: string) => string>,
} as const
