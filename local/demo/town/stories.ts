import type { TownStory } from './types.ts'

const BOLA = '11 Isaac John Street, Ikeja GRA, Lagos'
const CHIDI = '14 Woji Road, GRA Phase 2, Port Harcourt'
const IFEOMA = '7 Admiralty Way, Lekki Phase 1, Lagos'
const TUNDE = '22 Aminu Kano Crescent, Wuse 2, Abuja'
const AMINA = '3 Zoo Road, Kano'

/** The rentals and purchases of the demo town, oldest first. Bola and Chidi have no running ones. */
export const stories: readonly TownStory[] = [
  { kind: 'finished', item: 'ankara-flare', borrower: 'ifeoma', address: IFEOMA, start: -158, end: -155 },
  { kind: 'finished', item: 'beaded-clutch', borrower: 'tunde', address: TUNDE, start: -131, end: -129 },
  { kind: 'finished', item: 'ankara-peplum', borrower: 'ifeoma', address: IFEOMA, start: -124, end: -120 },
  { kind: 'finished', item: 'ankara-block-heels', borrower: 'amina', start: -103, end: -101, lateDays: 1 },
  { kind: 'finished', item: 'palazzo-trousers', borrower: 'ifeoma', address: IFEOMA, start: -97, end: -93 },
  { kind: 'finished', item: 'ankara-flare', borrower: 'tunde', address: TUNDE, start: -88, end: -86 },
  {
    kind: 'finished',
    item: 'marigold-gele',
    borrower: 'bola',
    address: BOLA,
    start: -74,
    end: -72,
    notes: { borrower: 'Everybody asked who tied it.', lender: 'Came back in its box, thank you.' },
    ratings: {
      ofLender: { stars: 5, words: 'She tied it for me at the door. Everybody asked.' },
      ofBorrower: { stars: 5, words: 'Careful with the starch. Welcome any time.' },
    },
  },
  {
    kind: 'finished',
    item: 'wine-tuxedo',
    borrower: 'chidi',
    start: -68,
    end: -65,
    address: CHIDI,
    ratings: {
      ofLender: { stars: 4, words: 'Sharp suit. The trousers were a little long.' },
      ofBorrower: { stars: 5 },
    },
  },
  {
    kind: 'finished',
    item: 'coral-set',
    borrower: 'ifeoma',
    start: -63,
    end: -60,
    address: IFEOMA,
    notes: { lender: 'Every strand counted, all there.' },
    ratings: {
      ofLender: { stars: 5, words: 'Real coral, and she counted every strand with me.' },
      ofBorrower: { stars: 5, words: 'All strands back, on the day.' },
    },
  },
  {
    kind: 'finished',
    item: 'ankara-flare',
    borrower: 'bola',
    start: -55,
    end: -53,
    notes: { lender: 'Clean and on time.' },
    ratings: {
      ofLender: { stars: 5, words: 'Fits as the photos say.' },
      ofBorrower: { stars: 5, words: 'Clean and on time.' },
    },
  },
  {
    kind: 'finished',
    item: 'ivory-agbada',
    borrower: 'tunde',
    address: TUNDE,
    start: -52,
    end: -49,
    ratings: {
      ofLender: { stars: 5, words: 'My father asked who the tailor was.' },
      ofBorrower: { stars: 4 },
    },
  },
  {
    kind: 'finished',
    item: 'beaded-clutch',
    borrower: 'ifeoma',
    start: -47,
    end: -45,
    ratings: { ofLender: { stars: 4, words: 'Beautiful, one bead was loose.' }, ofBorrower: { stars: 5 } },
  },
  {
    kind: 'finished',
    item: 'green-top-handle',
    borrower: 'tunde',
    start: -41,
    end: -38,
    lateDays: 2,
    notes: { borrower: 'My flight was moved, sorry.', lender: 'Two days late, but in good shape.' },
    ratings: {
      ofLender: { stars: 5, words: 'Patient when my flight was moved.' },
      ofBorrower: { stars: 3, words: 'Two days late, but he called, and the bag is fine.' },
    },
  },
  {
    kind: 'finished',
    item: 'senator-kaftan',
    borrower: 'tunde',
    start: -32,
    end: -30,
    address: TUNDE,
    ratings: { ofLender: { stars: 4 }, ofBorrower: { stars: 5, words: 'Came back ironed.' } },
  },
  {
    kind: 'finished',
    item: 'long-waves',
    borrower: 'bola',
    start: -30,
    end: -27,
    notes: { borrower: 'Brushed it from the ends as you said.' },
    ratings: { ofLender: { stars: 5, words: 'Soft, and no tangles.' }, ofBorrower: { stars: 5 } },
  },
  {
    kind: 'finished',
    item: 'velvet-loafers',
    borrower: 'chidi',
    start: -28,
    end: -26,
    address: CHIDI,
    ratings: { ofLender: { stars: 4, words: 'Comfortable all night.' }, ofBorrower: { stars: 5 } },
  },
  {
    kind: 'bought',
    item: 'kano-slippers',
    borrower: 'chidi',
    daysAgo: 21,
    address: CHIDI,
    ratings: { ofLender: { stars: 5, words: 'Well made, well packed.' }, ofBorrower: { stars: 5 } },
  },
  {
    kind: 'finished',
    item: 'lace-midi',
    borrower: 'ifeoma',
    address: IFEOMA,
    start: -20,
    end: -18,
    ratings: {
      ofLender: { stars: 5, words: 'The lace is even finer than in the pictures.' },
      ofBorrower: { stars: 5, words: 'A pleasure to lend to.' },
    },
  },
  {
    kind: 'finished',
    item: 'camp-shirt',
    borrower: 'amina',
    start: -17,
    end: -15,
    address: AMINA,
    ratings: { ofLender: { stars: 3, words: 'Nice shirt, answers came slowly.' }, ofBorrower: { stars: 4 } },
  },
  {
    kind: 'finished',
    item: 'gold-cuff-braids',
    borrower: 'bola',
    start: -12,
    end: -10,
    notes: { lender: 'Braids still tight. You can rent again anytime.' },
    ratings: { ofBorrower: { stars: 5, words: 'Braids still tight.' } },
  },
  {
    kind: 'cancelled',
    item: 'red-ball-gown',
    borrower: 'ifeoma',
    start: 16,
    end: 18,
    madeDaysAgo: 4,
    reason: 'The award night was moved to next year.',
  },
  { kind: 'running', item: 'aso-oke-gown', borrower: 'ifeoma', address: IFEOMA, start: -1, end: 2 },
  {
    kind: 'running',
    item: 'wine-agbada',
    borrower: 'tunde',
    address: TUNDE,
    start: -6,
    end: -2,
    note: "For my brother's introduction.",
  },
  { kind: 'running', item: 'bangle-stack', borrower: 'amina', start: -2, end: 3 },
  {
    kind: 'booked',
    item: 'ankara-flare',
    borrower: 'ifeoma',
    start: 9,
    end: 11,
    note: 'Naming ceremony on the Saturday.',
  },
  { kind: 'booked', item: 'marigold-gele', borrower: 'ifeoma', address: IFEOMA, start: 5, end: 7 },
  {
    kind: 'booked',
    item: 'sequin-mini',
    borrower: 'tunde',
    start: 12,
    end: 14,
    note: 'A surprise for my wife. Please call before you deliver.',
    address: TUNDE,
  },
  {
    kind: 'asked',
    item: 'jumpsuit',
    borrower: 'halima',
    start: 8,
    end: 10,
    minutesAgo: 75,
    note: 'For a trade fair. I can pick it up at any hour.',
  },
]

const DAY = 24 * 60

/** When a request was made that is counted from now, in minutes from the start of today in Lagos. */
export function minuteOf({ minutesAgo }: { minutesAgo: number }): number {
  return ((Math.floor(Date.now() / 60_000) + 60) % DAY) - minutesAgo
}

/** The day on which a booking was made, counted from today: some days before its start, and never in the future. */
export function madeOn(story: TownStory): number {
  if (story.kind === 'bought') return -story.daysAgo
  if (story.kind === 'cancelled') return -story.madeDaysAgo
  if (story.kind === 'asked') return Math.floor(minuteOf(story) / DAY)
  return Math.min(story.start - 3, -2)
}
