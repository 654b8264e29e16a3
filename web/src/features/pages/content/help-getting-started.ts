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
        'Aso holds the money until both sides are done, so nobody has to trust a stranger with cash.',
      ],
    },
    {
      id: 'who-can-join',
      question: 'Who can join?',
      answer: [
        `Anyone who is ${promises.minimumAge} or older. You can look around [the market](/marketplace) without an account. To rent, buy, save or list an item you need one. It is free.`,
      ],
    },
    {
      id: 'create-account',
      question: 'How do I create an account?',
      answer: [
        [
          'Choose whether you want to lend, to borrow, or both.',
          'Enter your full name, your email address and a password.',
          `Type the ${codes.digits}-digit code we send to your email. It expires in ${codes.minutes} minutes.`,
          'Confirm your phone number with a code too. You may skip this step.',
        ],
        'If the code doesn’t arrive, check your spam folder, then request a new one.',
      ],
    },
    {
      id: 'lend-borrow-both',
      question: 'Should I choose lend, borrow or both?',
      answer: [
        [
          `Lend: you list items and earn. An identity check is needed only to withdraw more than ${rules.withdrawalWithoutCheck} within 30 days.`,
          'Borrow: you rent items. Your identity is checked first.',
          'Both: you do both. Your identity is checked before your first rental.',
        ],
        'You can change this later. A borrower taps Become a Lender. A lender who sends in an identity check can do both. Buying an item needs no identity check.',
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
        `A person at Aso reviews it. Review takes ${promises.identityReview}. The status page updates automatically, and you get an email. [How we keep these documents](/privacy#identity-papers).`,
      ],
    },
    {
      id: 'identity-rejected',
      question: 'My identity check was rejected. What now?',
      answer: [
        'The status page and the email tell you the reason. Most often a photo is not clear or a number does not match. Correct it and submit again. You can try again as often as you need, within a daily limit.',
        `If it says your BVN or ID is already used, sending it again won’t help. Write to ${links.support} from the email address of your Aso account. Say whether you ever had another account on Aso, and with which email address or phone number. Do not send documents or numbers by email: we already have the ones you sent on Aso.`,
        `If you think the decision is wrong, write to ${links.support} as well.`,
      ],
    },
    {
      id: 'rent-an-item',
      question: 'How do I rent an item?',
      answer: [
        [
          'Open the item and tap Rent.',
          'Choose the first and the last day, and pickup or delivery.',
          'Check the total: rent, deposit and delivery.',
          `Pay by wallet or by card. We hold your dates for ${rules.hold} while you pay.`,
        ],
        `Some owners answer each request themselves. They have ${rules.approvalTime}. If they don’t accept, you get a full refund.`,
      ],
    },
    {
      id: 'rentals-at-once',
      question: 'How many items can I rent at once?',
      answer: [
        `A new member can have ${rules.newMemberRentals} at a time. After ${rules.newMemberUntil} on time, with different people, you can have more. Your profile shows your trust level and what the next one needs.`,
      ],
    },
    {
      id: 'earn',
      question: 'How do I earn from my wardrobe?',
      answer: [
        'Choose lend or both, then list an item: photos, a price for each day, a week or a month, the deposit, and whether people pick it up or get it delivered. You can also offer it for sale.',
        'You can block the days you need it yourself in its calendar, or take a break with your whole wardrobe. Booked days stay booked.',
        'You get an email when someone pays. Hand the item over, get it back, show your return code, and the money is in your wallet.',
      ],
    },
  ],
})
