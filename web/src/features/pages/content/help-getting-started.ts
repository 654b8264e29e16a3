import { promises } from '#contract/promises.ts'
import { codes, type Figures } from './figures'
import type { QuestionGroup } from './types'

export const gettingStarted = ({ rules, links }: Figures): QuestionGroup => ({
  id: 'getting-started',
  title: 'Getting Started',
  questions: [
    {
      id: 'what-is-aso',
      question: 'What is Aso?',
      answer: [
        'Aso is a marketplace for good clothes, shoes, bags, wigs and jewelry in Nigeria. Owners lend or sell what they have. You rent it for the day you need it, or buy it.',
        'Aso holds the money until both sides are done, so that nobody has to trust a stranger with cash.',
      ],
    },
    {
      id: 'who-can-join',
      question: 'Who can join?',
      answer: [
        `Anybody who is ${promises.minimumAge} or older. You can look round [the market](/marketplace) without an account. To rent, buy, save or list an item you need one. It is free.`,
      ],
    },
    {
      id: 'create-account',
      question: 'How do I create an account?',
      answer: [
        [
          'Choose whether you want to lend, to borrow, or both.',
          'Enter your full name, your email address and a password.',
          `Type the ${codes.digits}-digit code that we send to your email. It works for ${codes.minutes} minutes.`,
          'Confirm your phone number with a code too. You may skip this step.',
        ],
        'If the code does not come, look in your spam folder, then ask for a new one.',
      ],
    },
    {
      id: 'lend-borrow-both',
      question: 'Should I choose lend, borrow or both?',
      answer: [
        [
          'Lend: you list items and earn. No identity check is needed.',
          'Borrow: you rent items. Your identity is checked first.',
          'Both: you do both. Your identity is checked before your first rental.',
        ],
        'You can change later. A borrower taps Become a Lender. A lender who sends in an identity check can do both. Buying an item needs no identity check.',
      ],
    },
    {
      id: 'identity-check',
      question: 'What do I need for the identity check?',
      answer: [
        [
          'A government ID: NIN, driver’s licence, international passport or voter’s card. We need its number and a photo or PDF of it.',
          'Your home address, and a utility bill that shows it.',
          'A clear photo of your face.',
          'Your 11-digit BVN.',
        ],
        `A person at Aso looks at it. Review takes ${promises.identityReview}. The status page changes by itself when it is done, and you get an email. [How we keep these papers](/privacy#identity-papers).`,
      ],
    },
    {
      id: 'identity-rejected',
      question: 'My identity check was rejected. What now?',
      answer: [
        'The status page and the email tell you the reason. Most often a photo is not clear or a number does not match. Correct it and submit again. You may do so as often as you need.',
        `If you think the decision is wrong, write to ${links.support}.`,
      ],
    },
    {
      id: 'rent-an-item',
      question: 'How do I rent an item?',
      answer: [
        [
          'Open the item and tap Rent.',
          'Choose the first and the last day, and pickup or delivery.',
          'Look at the total: rent, deposit and delivery.',
          `Pay by wallet or by card. Your dates are kept for ${rules.hold} while you pay.`,
        ],
        `Some owners answer each request themselves. They have ${rules.approvalTime}. If they do not accept, all your money comes back.`,
      ],
    },
    {
      id: 'rentals-at-once',
      question: 'How many items can I rent at once?',
      answer: [
        `A new member can have ${rules.newMemberRentals} at a time. After ${rules.newMemberUntil} there is no limit.`,
      ],
    },
    {
      id: 'earn',
      question: 'How do I earn from my wardrobe?',
      answer: [
        'Choose lend or both, then list an item: photos, a price for each day, a week or a month, the deposit, and whether people pick it up or get it delivered. You can also offer it for sale.',
        'Days that you need it yourself can be blocked in its calendar, and you can take a break with your whole wardrobe. Days that are booked stay booked.',
        'When somebody has paid, you get an email. Hand the item over, get it back, show your return code: your money is in your wallet.',
      ],
    },
  ],
})
