import { BadgeCheck, EyeOff, FileText, Handshake, Landmark, type LucideIcon, ScanFace } from 'lucide-react'

interface SafetyFeature {
  icon: LucideIcon
  title: string
  text: string
}

export const safetyFeatures: readonly SafetyFeature[] = [
  {
    icon: ScanFace,
    title: 'Checked identity',
    text: 'Nobody can rent until a person at Aso has approved their ID, address, face and BVN.',
  },
  {
    icon: Landmark,
    title: 'Money in escrow',
    text: 'Aso holds what you pay. The lender is paid when the rental is closed, not before.',
  },
  {
    icon: Handshake,
    title: 'Both sides confirm',
    text: 'You exchange a code at handover and return, or both sides confirm. Who says nothing is reminded first; in a dispute our team decides.',
  },
  {
    icon: BadgeCheck,
    title: 'Verified badge',
    text: 'Given for approved documents, or a photo with a social account that really is theirs.',
  },
  {
    icon: FileText,
    title: 'Rental agreement',
    text: 'Every accepted rental has a written agreement: parties, item, dates, money and rules, as a PDF.',
  },
  {
    icon: EyeOff,
    title: 'Private details',
    text: 'Phone numbers show only to the two sides of an accepted booking, around the handover. Others see your city, never your address.',
  },
]

interface TipGroup {
  title: string
  tips: readonly string[]
}

export const tipGroups: readonly TipGroup[] = [
  {
    title: 'Meeting in Person',
    tips: [
      'Meet in a busy place in daylight: a mall, a bank, a filling station.',
      'Tell a friend or relative where you are going and when you will be back.',
      'Do not get into a stranger’s car or go to a lonely house.',
      'Check the name and photo on the profile. If someone else shows up, leave.',
    ],
  },
  {
    title: 'Item Exchange',
    tips: [
      'Look at the item together and compare it with the photos and the description.',
      'Take clear photos at handover and again at return, and add them to the booking: front, back, every mark.',
      'Try zips, clasps and straps before you take it.',
      'Show your handover or return code only when you have the item in your hands.',
    ],
  },
  {
    title: 'Payment Safety',
    tips: [
      'Pay only on Aso, by wallet or on Paystack’s page. Never by direct transfer or cash.',
      'Look at the address bar before you type a card number. It must end in paystack.com.',
      'Check the total and the deposit before you tap Book.',
      'A screenshot of a transfer is not a payment. Only what your booking shows is paid.',
    ],
  },
  {
    title: 'Communication',
    tips: [
      'Write down what you agree, with date and time. Put special requests in the booking itself.',
      'Use the phone number of a booking for that booking only.',
      'Never share your password, a code, your BVN or your card number, with anybody.',
      'If you will be late, say so early. Most quarrels start with silence.',
    ],
  },
]

/** The specification asks for exactly eight. */
export const warningSigns: readonly string[] = [
  'They ask you to pay outside Aso, or to send a “small something” first.',
  'The price is far too low for what the photos show.',
  'The photos look copied from a shop or a magazine, and they will not send one more.',
  'They rush you: “another person is coming now now”.',
  'They ask for your password, a code, your BVN or your card details.',
  'They change the meeting place at the last minute, or want to meet at night.',
  'They ask you to confirm, or to send your handover code, before the item is in your hands.',
  'Their name, voice or phone number does not match their profile.',
]

export const guidelines = {
  do: [
    'Describe your item honestly, marks and all.',
    'Keep the time you agreed, and call if you cannot.',
    'Give items back clean and complete.',
    'Answer booking requests fast.',
    'Be polite to everyone, whatever their tribe, faith, body or pocket.',
    'Block whoever troubles you, and report items on their page and people in their closet. You may save the next person.',
  ],
  dont: [
    'List what is not yours, or fakes sold as originals.',
    'Take a deal off Aso to avoid the rules.',
    'Lend a rented item to someone else.',
    'Alter, dye or cut an item you rented.',
    'Insult, threaten, harass or pressure anybody.',
    'Open a second account to get round a limit or a ban.',
  ],
} as const
