import { expect, test } from 'vitest'
import { defaultSettings } from '../../../support/fixtures/default-settings.ts'
import { textsWith } from '../../../support/fixtures/page-texts.ts'

/** What the pages have to say, in these words, with the settings of a new database. */
const { help, terms, privacy } = textsWith(defaultSettings)

test('help says what it has to say', () => {
  const sentences = [
    'Daily rental rates are typically 10-20% of the retail price',
    'The deposit is set by the lender',
    'It is refunded automatically',
    'Late returns incur extra daily charges',
    'Review takes 1-2 business days',
    'reviews reports within 24 hours',
    '18 or older',
    'Up to 48 hours before the first rental day begins: everything comes back',
    '50% of the rent goes to the lender',
    'They have 24 hours',
    'completes automatically 48 hours later, on that side’s word, but not before 48 hours after the last rental day',
    'If only the lender says that it was handed over, the borrower is asked for 48 hours after the rental is over, and without an answer an admin decides',
    'If neither of you confirms the return, an admin decides 7 days after the last rental day',
    'Each of you names the day it came back, and the lender’s day counts',
    'Aso reminds both of you three times',
    'From the first day on: the lender is asked and has 24 hours to answer',
    'everything comes back for 72 hours after payment, unless the seller has marked it as handed over',
    'If the owner marks it as handed over and you say nothing for 3 days, an admin decides',
    'The borrower has 48 hours to accept a line, refuse it, or offer another amount',
    'Either of you can appeal within 72 hours, once. Then another admin makes the final decision',
    'Whatever comes into your wallet pays it first: earnings, money you add, refunds and deposits',
    'A debt is overdue 3 days after the time to appeal (72 hours). From then on you cannot book, buy or extend anything until it is paid',
    'By bank transfer or USSD',
    'The bank account must be in the name on your ID, or on your profile',
    'Money that came in by card can be withdrawn 7 days after it came in',
    'We hold the first withdrawal to a new bank account for 24 hours',
    'The borrower opens the booking and shows a code of 6 digits; the lender types or scans it',
    'A code stops after 5 wrong tries',
    'The lender can mark it as handed over without a code',
    'Now the lender shows the code and you type or scan it: that confirms for both sides',
    'Only the two of you see them, and Aso if there is a dispute',
    'Open the booking, tap Keep it longer',
    'tap Change the dates',
    'If the lender has already accepted your dates, cancel and book again',
    'a price for a week (7 days) or a month (30 days)',
    'You can block the days you need it yourself in its calendar',
    'Report an item on its own page',
    'A rating is your own opinion about one booking. A low rating is allowed',
    'insult or threaten anybody',
    'give away personal data, such as a phone number, an address or a bank account',
    'state something that can be shown to be false',
    'If it breaks a rule, the rating is hidden or the answer removed, and both sides read why',
  ]
  expect(sentences.filter((sentence) => !help.includes(sentence))).toEqual([])
})

test('the terms say what they have to say', () => {
  const sentences = [
    'You must be 18 or older',
    'governed by the laws of the Federal Republic of Nigeria',
    'The courts of Lagos State decide',
    'We reply within 48 hours',
    'refunded automatically',
    'Late returns incur extra daily charges',
    'until 48 hours before the first rental day begins',
    '50% of the rent goes to the lender',
    'Counterfeits',
    'One withdrawal at a time, from ₦500 to ₦100,000, for a fee of ₦100 at present',
    'What you owe by a decision of Aso cannot be withdrawn',
    'You may delete your account at any time',
    'Where the lender has a price for 7 or 30 days',
    'A running rental can be extended by the borrower until its last day',
    'the lender has not accepted its dates',
    'costs the price of one day',
    'the borrower shows a code of 6 digits and the lender enters it',
    'That is the confirmation of both sides',
    'They can be neither changed nor removed',
    'only a code or the borrower’s own word proves a handover',
    'Each side names its own day of return',
    'The lender’s day counts, else the borrower’s',
    'the rental completes automatically as that side says, 48 hours after that confirmation, but not before 48 hours after the last rental day',
    'the buyer has 3 days to answer. Without an answer an admin decides',
    'From the first rental day on, cancelling asks the lender, who has 24 hours to answer',
    'A purchase may be cancelled with a full refund for 72 hours after payment',
    'line by line (late days, cleaning, repair, a missing part, loss)',
    'The lender has 48 hours to answer a counter-offer; without an answer it counts as accepted',
    'normally within 72 hours. Either side may appeal within 72 hours, once for a claim',
    'once within 7 days after it has closed or was cancelled',
    'what the wallet cannot cover is a debt, which everything that comes into the wallet later pays first',
    '3 days after the 72 hours to appeal it is overdue: until it is paid you may not book, buy or extend anything',
  ]
  expect(sentences.filter((sentence) => !terms.includes(sentence))).toEqual([])
})

test('privacy says what it has to say', () => {
  const sentences = [
    'Nigeria Data Protection Act 2023',
    'lawful basis',
    'Access: ',
    'Correction: ',
    'Erasure: ',
    'Portability: ',
    'Objection: ',
    'Withdrawal of consent: ',
    'Nigeria Data Protection Commission (NDPC), ndpc.gov.ng',
    'we tell the NDPC within 72 hours',
    'Your BVN and the number of your ID are encrypted',
    'it is logged',
    'Supabase',
    'Paystack',
    'Resend',
    'Termii',
    'Instagram, Facebook, X (Twitter) and LinkedIn',
    'reverse geocoding',
    'they stay without your name',
    'open Profile, then Your data',
    'You must be 18 or older',
    'data protection officer',
    'no cookies for tracking',
    'outside Nigeria',
    'We reply within 48 hours',
  ]
  expect(sentences.filter((sentence) => !privacy.includes(sentence))).toEqual([])
})
