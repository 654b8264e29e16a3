// The visitor's style quiz: what it asks. Without Zod, because the browser asks and the server checks.
import type { Option } from './taxonomy.ts'

/** Where a look comes from: pieces that can be rented, or a drawing. */
export const lookSources = ['market', 'drawn'] as const
export type LookSource = (typeof lookSources)[number]

interface QuizQuestion {
  question: string
  /** Several answers may be chosen; `skip` stands alone. */
  multiple: boolean
  options: readonly Option<string>[]
}

/** In the order of the seven steps; the keys are those of the answers record. */
export const quizQuestions = {
  occasion: {
    question: 'What are you dressing for?',
    multiple: false,
    options: [
      { value: 'wedding', label: 'Wedding' },
      { value: 'birthday', label: 'Birthday' },
      { value: 'date_night', label: 'Date Night' },
      { value: 'work_event', label: 'Work Event' },
      { value: 'party', label: 'Night Out' },
      { value: 'casual', label: 'Everyday Chic' },
    ],
  },
  base_item: {
    question: 'What do you want to wear?',
    multiple: false,
    options: [
      { value: 'dress', label: 'Dress' },
      { value: 'jumpsuit', label: 'Jumpsuit' },
      { value: 'agbada', label: 'Agbada' },
      { value: 'skirt_top', label: 'Skirt & Top' },
      { value: 'suit', label: 'Suit' },
      { value: 'traditional', label: 'Traditional' },
    ],
  },
  vibe: {
    question: 'What is your vibe?',
    multiple: false,
    options: [
      { value: 'elegant', label: 'Elegant' },
      { value: 'sexy', label: 'Sexy' },
      { value: 'playful', label: 'Playful' },
      { value: 'professional', label: 'Professional' },
      { value: 'bohemian', label: 'Bohemian' },
      { value: 'minimalist', label: 'Minimalist' },
    ],
  },
  shoes: {
    question: 'Which shoes?',
    multiple: false,
    options: [
      { value: 'heels', label: 'Heels' },
      { value: 'wedges', label: 'Wedges' },
      { value: 'flats', label: 'Flats' },
      { value: 'sandals', label: 'Sandals' },
      { value: 'sneakers', label: 'Sneakers' },
      { value: 'skip', label: 'No shoes' },
    ],
  },
  bags: {
    question: 'Which bag?',
    multiple: false,
    options: [
      { value: 'clutch', label: 'Clutch' },
      { value: 'shoulder', label: 'Shoulder Bag' },
      { value: 'crossbody', label: 'Crossbody' },
      { value: 'tote', label: 'Tote' },
      { value: 'evening', label: 'Evening Bag' },
      { value: 'skip', label: 'No bag' },
    ],
  },
  accessories: {
    question: 'Which accessories?',
    multiple: true,
    options: [
      { value: 'jewelry', label: 'Jewelry' },
      { value: 'scarf', label: 'Scarf' },
      { value: 'hat', label: 'Hat' },
      { value: 'watch', label: 'Watch' },
      { value: 'sunglasses', label: 'Sunglasses' },
      { value: 'skip', label: 'No accessories' },
    ],
  },
  budget: {
    question: 'What is your budget?',
    multiple: false,
    options: [
      { value: '2000-5000', label: '₦2,000 to ₦5,000' },
      { value: '5000-10000', label: '₦5,000 to ₦10,000' },
      { value: '10000-15000', label: '₦10,000 to ₦15,000' },
      { value: '15000+', label: '₦15,000 and above' },
    ],
  },
} as const satisfies Record<string, QuizQuestion>

export type QuizStep = keyof typeof quizQuestions

/** An answer as it is shown; what the quiz does not know is shown as it is. */
export function quizLabel(step: QuizStep, value: string): string {
  return quizQuestions[step].options.find((option) => option.value === value)?.label ?? value
}

/**
 * 128 random bits, because a caller who knows the id may link the session. Not made by `randomUUID`, which browsers
 * offer on pages with TLS only. `quizSessionId` checks its format.
 */
export function newQuizSessionId(): string {
  const random = crypto.getRandomValues(new Uint8Array(16))
  return `session_${Date.now()}_${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
