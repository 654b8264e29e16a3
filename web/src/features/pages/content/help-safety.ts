import { promises } from '#contract/promises.ts'
import { codes, type Figures } from './figures'
import type { QuestionGroup } from './types'

export const safetyAndSecurity = ({ links, rules }: Figures): QuestionGroup => ({
  id: 'safety-security',
  title: 'Safety & Security',
  questions: [
    {
      id: 'verified-badge',
      question: 'What does the Verified badge mean?',
      answer: [
        'The member has shown who they are: either Aso has approved their identity documents, or they have a photo and a social account that really is theirs. It is a good sign, not a guarantee. Still follow the tips in the [Safety Center](/safety).',
        'When you change your name after the check, the badge is hidden until we have checked the new name.',
      ],
    },
    {
      id: 'papers-safe',
      question: 'Are my ID and BVN safe?',
      answer: [
        `Your BVN and ID number are encrypted. Your documents are private: other members never see them. At Aso only an admin who reviews identities can open them, and every view is logged. They are deleted ${rules.papersKept} after the decision.`,
        `If another company checks your BVN and the photo of your face for us, the text that you accept at the end of the identity check names it. A coded form of the numbers stays, so that one person has one account. You can withdraw your consent at any time: write to ${links.privacy} from the email address of your account. [All details](/privacy#identity-papers).`,
      ],
    },
    {
      id: 'who-sees-my-phone',
      question: 'Who can see my phone number and address?',
      answer: [
        `Only the other side of a paid and accepted booking, so that you can arrange the handover: for a rental from ${rules.contactOpens} before its first day, for a sale immediately, until ${rules.contactCloses} after it has ended. When a booking is cancelled, they are hidden immediately.`,
        'Other members see your city and state, never your exact address. A delivery address goes only to the lender of that booking.',
      ],
    },
    {
      id: 'pay-outside',
      question: 'Someone asks me to pay outside Aso. Should I?',
      answer: [
        `No. Money sent by direct transfer or cash is not in escrow and we cannot get it back for you. Report it to ${links.safety}.`,
      ],
    },
    {
      id: 'not-as-described',
      question: 'The item is damaged or not as described. What do I do?',
      answer: [
        'Take photos at once, [add them to the booking](/help#condition-photos), and neither confirm the return nor show or type a code yet. Do not take an item that is not as described: ask the lender to cancel, then everything comes back. Otherwise [report the issue](/help#report-an-issue) with the photos before you confirm. An admin looks at the evidence of both sides and decides.',
      ],
    },
    {
      id: 'somebody-in-my-account',
      question: 'Someone else is in my account. What now?',
      answer: [
        'Open [Security](/security). It lists the devices that are signed in: sign out all others, then choose a new password. We email you when your account is used on a device we have not seen. Nobody can change your password, email address, phone or bank account with an open session alone: Aso asks for the password or an emailed code again.',
        `You cannot get in any more? Use “Forgot password” and the code we email you, then “I no longer have the app” on the Security page. It takes a code to your phone as well. After ${rules.recoveryWait} you choose a new password, and everybody else is signed out. No withdrawal is paid until then, and afterwards each of your bank accounts counts as new. We tell you about every step by email and text message.`,
      ],
    },
    {
      id: 'block-somebody',
      question: 'How do I block someone?',
      answer: [
        'Tap Block in their closet or on your booking. You won’t see each other’s items or be able to book from each other. We don’t tell them. Unpaid bookings and open requests between you end with a full refund; agreed bookings go on.',
        'Your [blocked people](/blocked-people) are in your profile, seen by nobody else. You can unblock them there.',
      ],
    },
    {
      id: 'suspended',
      question: 'My account is suspended. What now?',
      answer: [
        'Every screen shows you why. You cannot book or list, and your items are not shown; agreed bookings go on, and your money stays yours. [Your suspension](/suspension) says for how long, and there you can appeal once. Where possible another person at Aso decides, and the answer is final.',
        'Accounts are suspended for breaking the [community rules](/help#community-rules).',
      ],
    },
    {
      id: 'community-rules',
      question: 'What are the community rules?',
      answer: [
        'A rating is your own opinion about one booking. A low rating is allowed. A rating, and the answer to it, may not:',
        [
          'insult or threaten anybody,',
          'give away personal data, such as a phone number, an address or a bank account,',
          'state something that can be shown to be false.',
        ],
        'Such a rating or answer can be reported. An admin then decides. If it breaks a rule, the rating is hidden or the answer removed, and both sides read why.',
        'An account gets a warning or is suspended for:',
        [
          'insults, threats or harassment,',
          'fraud, fakes sold as originals, or taking payment outside Aso for a booking made on Aso,',
          'a false identity, or a second account to get round a limit, a debt or a suspension,',
          'putting other people in danger,',
          'an offensive profile or offensive items,',
          'false reports or invented evidence,',
          'breaking the [Terms](/terms#prohibited) in another serious way.',
        ],
        'If you are suspended, you see why and can appeal once under [Your suspension](/suspension). Where possible another person at Aso decides, and the answer is final.',
      ],
    },
    {
      id: 'report-somebody',
      question: 'How do I report someone?',
      answer: [
        `Report an item on its own page, a problem with a booking [in that booking](/help#report-an-issue), and a person in their closet or from your booking. We never tell an owner or a person who reported them, and we let you know whether we took action. Our safety team reviews reports within ${promises.safetyReviewHours} hours. If you are in danger, call ${links.emergency} first, then us on ${links.safetyPhone}.`,
      ],
    },
    {
      id: 'codes-and-passwords',
      question: 'Will Aso ever ask for my password or code?',
      answer: [
        `Never. Not by phone, not by email, not on WhatsApp. Anyone who asks is a thief. Show a handover code only face to face. A sign-in code works once, for ${codes.minutes} minutes, and stops after ${codes.tries} wrong tries.`,
      ],
    },
    {
      id: 'my-data',
      question: 'Can I download my data or delete my account?',
      answer: [
        'Yes. Go to [Profile](/profile), then Your data. Finish open bookings, pay what you owe and empty your wallet before you delete. [What we keep, and why](/privacy#how-long).',
      ],
    },
  ],
})
