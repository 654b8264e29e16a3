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
        'The member has shown who they are: either Aso has approved their identity papers, or they have a photo and a social account that really is theirs. It is a good sign, not a guarantee. Still follow the tips in the [Safety Center](/safety).',
      ],
    },
    {
      id: 'papers-safe',
      question: 'Are my ID and BVN safe?',
      answer: [
        'Your BVN and ID number are encrypted. Your papers are private: other members never see them. Only an admin who reviews your identity can open them, and every look is recorded.',
      ],
    },
    {
      id: 'who-sees-my-phone',
      question: 'Who can see my phone number and address?',
      answer: [
        `Only the other side of a booking that is paid and accepted, so that you can arrange the handover: of a rental from ${rules.contactOpens} before its first day, of a sale at once, until ${rules.contactCloses} after it has ended. Of a booking that is cancelled it is hidden at once.`,
        'Other members see your city and state, never your exact place. A delivery address goes only to the lender of that booking.',
      ],
    },
    {
      id: 'pay-outside',
      question: 'Somebody asks me to pay outside Aso. Should I?',
      answer: [
        `No. Money sent by direct transfer or cash is not in escrow and we cannot bring it back. Report it to ${links.safety}.`,
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
      id: 'report-somebody',
      question: 'How do I report somebody?',
      answer: [
        `An item you can report on its own page: it goes to Aso, and its owner does not learn who reported it. A problem with a booking you [report in that booking](/help#report-an-issue). About a person, write to ${links.safety} with the name and what happened. Our safety team reviews reports within ${promises.safetyReviewHours} hours. If you are in danger, call ${links.emergency} first, then us on ${links.safetyPhone}.`,
      ],
    },
    {
      id: 'codes-and-passwords',
      question: 'Will Aso ever ask for my password or code?',
      answer: [
        `Never. Not by phone, not by email, not on WhatsApp. Whoever asks is a thief. The code of a handover is shown face to face and nowhere else. A sign-in code works once, for ${codes.minutes} minutes, and stops after ${codes.tries} wrong tries.`,
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
