import type { Figures } from './figures'
import { privacyOfRights } from './privacy-rights'
import { privacyOfUse } from './privacy-use'
import type { Section } from './types'

/** In this order they are numbered 1 to 9. */
export const privacySections = (figures: Figures): readonly Section[] => [
  ...privacyOfUse(figures),
  ...privacyOfRights(figures),
]

export const privacyIntro =
  'What Aso knows about you, why, who sees it, and how you stay in control. Written for the Nigeria Data Protection Act 2023.'

interface Pair {
  title: string
  text: string
}

export const privacyPrinciples: readonly Pair[] = [
  { title: 'Only what is needed', text: 'We ask for data when a step needs it, and say why.' },
  { title: 'Used for one purpose', text: 'What you give us for one purpose is not used for another.' },
  { title: 'Kept safe', text: 'Encrypted, private by default, and every view of your documents is logged.' },
  { title: 'Kept accurate', text: 'You can see and correct your data yourself.' },
  { title: 'Not forever', text: 'You can take your data with you and delete your account.' },
  { title: 'Never sold', text: 'No selling of data, no advertising, no tracking.' },
]

export const dataCategories: readonly Pair[] = [
  { title: 'Account', text: 'Name, email address, password (as a hash), role, when you joined.' },
  { title: 'Contact', text: 'Phone number, and delivery addresses of your bookings.' },
  { title: 'Profile', text: 'Photo, city, state and country; exact coordinates only if you allow it.' },
  {
    title: 'Social accounts',
    text: 'Which of Instagram, Facebook, X and LinkedIn you connected, and the name there.',
  },
  {
    title: 'Identity documents',
    text: 'Type, number and picture of your ID, home address, utility bill, face photo, BVN. Only if you want to rent or withdraw money.',
  },
  { title: 'Items', text: 'What you list, with photos and prices, and what you save.' },
  { title: 'Bookings', text: 'Items, dates, money, notes, handover, returns and rental agreements.' },
  {
    title: 'Money',
    text: 'Wallet moves, payment references, amounts and results from Paystack. The bank account you withdraw to, and whose it is as the bank says. Never card numbers.',
  },
  { title: 'Style quiz', text: 'Your seven answers and the look we made, also before you have an account.' },
  {
    title: 'Technical',
    text: 'Actions such as saving and sharing, and counts of attempts by account and network.',
  },
  {
    title: 'Use of Aso',
    text: 'How many people open which pages and items, and searches that found nothing. Counted without a cookie and without who it was; you can switch it off.',
  },
]
