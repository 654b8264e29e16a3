// The visitor's style quiz: what it asks. Without Zod, because the browser asks and the server checks.
import type { Option } from './taxonomy.ts'

interface QuizOption extends Option<string> {
  emoji: string
}

interface QuizQuestion {
  question: string
  /** Several answers may be chosen; `skip` stands alone. */
  multiple: boolean
  options: readonly QuizOption[]
}

/** In the order of the seven steps; the keys are those of the answers record. */
export const quizQuestions = {
  occasion: {
    question: 'What are you dressing for?',
    multiple: false,
    options: [
      { value: 'wedding', label: 'Wedding', emoji: '💍' },
      { value: 'birthday', label: 'Birthday', emoji: '🎂' },
      { value: 'date_night', label: 'Date Night', emoji: '🌹' },
      { value: 'work_event', label: 'Work Event', emoji: '💼' },
      { value: 'party', label: 'Night Out', emoji: '🪩' },
      { value: 'casual', label: 'Everyday Chic', emoji: '☀️' },
    ],
  },
  base_item: {
    question: 'What do you want to wear?',
    multiple: false,
    options: [
      { value: 'dress', label: 'Dress', emoji: '👗' },
      { value: 'jumpsuit', label: 'Jumpsuit', emoji: '👖' },
      { value: 'agbada', label: 'Agbada', emoji: '👘' },
      { value: 'skirt_top', label: 'Skirt & Top', emoji: '👚' },
      { value: 'suit', label: 'Suit', emoji: '🤵' },
      { value: 'traditional', label: 'Traditional', emoji: '🪘' },
    ],
  },
  vibe: {
    question: 'What is your vibe?',
    multiple: false,
    options: [
      { value: 'elegant', label: 'Elegant', emoji: '✨' },
      { value: 'sexy', label: 'Sexy', emoji: '🔥' },
      { value: 'playful', label: 'Playful', emoji: '🎈' },
      { value: 'professional', label: 'Professional', emoji: '🖋️' },
      { value: 'bohemian', label: 'Bohemian', emoji: '🪶' },
      { value: 'minimalist', label: 'Minimalist', emoji: '🤍' },
    ],
  },
  shoes: {
    question: 'Which shoes?',
    multiple: false,
    options: [
      { value: 'heels', label: 'Heels', emoji: '👠' },
      { value: 'wedges', label: 'Wedges', emoji: '👢' },
      { value: 'flats', label: 'Flats', emoji: '🥿' },
      { value: 'sandals', label: 'Sandals', emoji: '👡' },
      { value: 'sneakers', label: 'Sneakers', emoji: '👟' },
      { value: 'skip', label: 'No shoes', emoji: '⏭️' },
    ],
  },
  bags: {
    question: 'Which bag?',
    multiple: false,
    options: [
      { value: 'clutch', label: 'Clutch', emoji: '👛' },
      { value: 'shoulder', label: 'Shoulder Bag', emoji: '👜' },
      { value: 'crossbody', label: 'Crossbody', emoji: '🎒' },
      { value: 'tote', label: 'Tote', emoji: '🛍️' },
      { value: 'evening', label: 'Evening Bag', emoji: '🌙' },
      { value: 'skip', label: 'No bag', emoji: '⏭️' },
    ],
  },
  accessories: {
    question: 'Which accessories?',
    multiple: true,
    options: [
      { value: 'jewelry', label: 'Jewelry', emoji: '💎' },
      { value: 'scarf', label: 'Scarf', emoji: '🧣' },
      { value: 'hat', label: 'Hat', emoji: '👒' },
      { value: 'watch', label: 'Watch', emoji: '⌚' },
      { value: 'sunglasses', label: 'Sunglasses', emoji: '🕶️' },
      { value: 'skip', label: 'No accessories', emoji: '⏭️' },
    ],
  },
  budget: {
    question: 'What is your budget?',
    multiple: false,
    options: [
      { value: '2000-5000', label: '₦2,000 to ₦5,000', emoji: '🪙' },
      { value: '5000-10000', label: '₦5,000 to ₦10,000', emoji: '💵' },
      { value: '10000-15000', label: '₦10,000 to ₦15,000', emoji: '💰' },
      { value: '15000+', label: '₦15,000 and above', emoji: '👑' },
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
