import type { PersonKey } from './types.ts'

interface TownQuestion {
  item: string
  asker: PersonKey
  daysAgo: number
  question: string
  answer?: string
}

/** What people of the demo town ask about items, and what owners say. */
export const questions: readonly TownQuestion[] = [
  {
    item: 'wine-tuxedo',
    asker: 'tunde',
    daysAgo: 21,
    question: 'I am 1.88 m. Will the trousers be long enough?',
    answer: 'Yes. The inside leg is 82 cm and there are 3 cm to let down.',
  },
  {
    item: 'wine-tuxedo',
    asker: 'chidi',
    daysAgo: 4,
    question: 'Does the shirt come with it?',
    answer: 'No, jacket, trousers, bow tie and cummerbund. Any white shirt with double cuffs works.',
  },
  {
    item: 'ankara-flare',
    asker: 'ifeoma',
    daysAgo: 12,
    question: 'Is it lined? I sweat in ankara.',
    answer: 'The bodice is lined with cotton, the skirt is not.',
  },
  {
    item: 'ankara-flare',
    asker: 'bola',
    daysAgo: 1,
    question: 'Can I keep it one more day if church runs late?',
  },
  {
    item: 'aso-oke-gown',
    asker: 'amina',
    daysAgo: 9,
    question: 'Is a gele of the same cloth part of it?',
    answer: 'It is not, but the wine gele in my closet was woven in the same week.',
  },
  {
    item: 'ivory-agbada',
    asker: 'chidi',
    daysAgo: 15,
    question: 'How heavy is it? The party is outside.',
    answer: 'About 2 kg. Everybody takes the agbada off for the dancing, the buba alone is fine.',
  },
  { item: 'coral-set', asker: 'bola', daysAgo: 2, question: 'Are the earrings clip-on?' },
]
