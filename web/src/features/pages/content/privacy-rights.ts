import { promises } from '#contract/promises.ts'
import { codes, type Figures } from './figures'
import type { Section } from './types'

/** Sections 5 to 9: how long we keep data, your rights, and how it is protected. */
export const privacyOfRights = ({ links, rules }: Figures): readonly Section[] => [
  {
    id: 'how-long',
    title: 'How long we keep it',
    blocks: [
      [
        `Account and profile: until you delete the account, or ${rules.closedAccountKept} after we close it, later where money, a dispute, a debt or a report is open then. So it is with all that is kept until you delete the account.`,
        `Identity documents, address, date of birth, BVN and ID number: ${rules.papersKept} after the check was decided, or until you delete the account. Documents that you replace, immediately.`,
        'Your name as on the ID, and what you accepted for the check: until you delete the account.',
        'Who you have blocked, and your reports of people: until you delete the account. A suspension, and a report about you that is waiting for our decision: also afterwards, so nobody can get round it with a new account.',
        'Ratings you gave and received: also after you delete the account, without your name. Your answers to ratings are removed.',
        'The coded form of your phone number, BVN, ID number and browser: also after you delete the account.',
        'Copies of emails and texts that we sent you: until you delete the account.',
        `Answers of the style quiz: ${promises.quizDays} days if you do not sign up, else until you delete the account.`,
        `Counts of visits and searches, and actions such as saving and sharing: ${rules.usageKept}; sums by day, in which nobody can be found, also afterwards.`,
        `One-time codes: ${codes.minutes} minutes, and never in readable form. Counts of attempts: one day.`,
        `Bank accounts: until you delete the account. Withdrawals, with the account that they went to and its owner’s name: at least ${promises.ledgerYears} years, as proof of payment.`,
        `Bookings and the ledger of payments: at least ${promises.ledgerYears} years, as Nigerian company law asks for accounts. After you delete your account they stay without your name.`,
      ],
      'When you delete your account, your name, photo, phone number, location, social accounts, saved items and identity documents are erased, and you can no longer sign in. What remains is that a “Former member” rented this item for that amount. A rental agreement is also the other side’s contract, so it stays, without your name.',
    ],
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    blocks: [
      'The NDPA gives you these rights. They cost nothing.',
      [
        'Access: know what we hold about you, and get a copy.',
        'Correction: have wrong data put right. Most of it you can change yourself in [Profile](/profile).',
        'Erasure: delete your account and data.',
        'Portability: get your data as a file that machines can read.',
        'Objection: say no to a use that rests on our legitimate interest, and ask us to stop while we look at it.',
        `Withdrawal of consent: disconnect a social account, remove your photo or location, or write to ${links.privacy} to have your identity documents and numbers deleted. It does not undo what was done before, and without an approved identity check you cannot rent, and withdraw only small sums.`,
        'Human decision: not to be judged by a machine alone.',
      ],
      'To download your data or delete your account, open [Profile](/profile), then Your data. Before you delete, finish open bookings and empty your wallet, so that no money is lost.',
      `For everything else write to ${links.privacy}. We reply within ${promises.legalReplyHours} hours and finish within ${promises.rightsAnswerDays} days. We may ask you to show that it is you.`,
      'You may complain at any time to the Nigeria Data Protection Commission (NDPC), [ndpc.gov.ng](https://ndpc.gov.ng). You do not have to ask us first.',
    ],
  },
  {
    id: 'security',
    title: 'Security and breach notice',
    blocks: [
      [
        'Everything is encrypted on its way (HTTPS). Passwords and codes are stored as hashes: nobody can read them, not even us.',
        'The database itself decides, row by row, who may read what. Even a broken app cannot show you another person’s wallet.',
        `Codes stop after ${codes.tries} wrong tries, and sign-in is slowed down for guessers.`,
        'Admins see only what they need, and what they do is logged.',
      ],
      `If data is lost or stolen in a way that puts people at risk, we tell the NDPC within ${promises.breachNoticeHours} hours of finding out. If the risk for you is high, we tell you at once and in plain words: what happened, what it may mean, what we do and what you can do.`,
      `If you notice anything suspicious, write to ${links.privacy}. We are grateful, and we take no action against anyone who reports in good faith.`,
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and storage on your phone',
    blocks: [
      'Aso sets no cookies for tracking or advertising, and loads no trackers, fonts or scripts from other companies. Your browser keeps a few things for Aso:',
      [
        'Your sign-in, so that you do not have to type the password each time. It is removed when you sign out.',
        'Light or dark theme.',
        'A booking or identity check you have started, until you close the tab.',
        'Your email address or phone number while you wait for a code.',
        'A random number for this browser. It goes to us with a sign-up, so that rentals between accounts on the same phone do not raise trust.',
        'Your answers in the style quiz, and the item you wanted to see, until you have signed up.',
        'Which pages and items of your visit are counted already, until you close the tab.',
      ],
      'We count how many people open which pages and items, and which searches find nothing. We use no cookie and no other company for it. Each person counts once a day, by a code made of their account, or of network and browser, with a random number that we delete after the day: from then on not even we can tell who it was. Searches are kept only when several people made them, and never with phone numbers or names.',
      'You can switch this off: in [Profile](/profile) for your account, here for this phone, or with the settings Global Privacy Control and Do Not Track of your browser. Then nothing is counted of you.',
      'When the app itself fails, your browser tells us the kind of error, where in our code it happened, which screen was open and the version of the app. It does not tell us who you are or what you typed.',
      'You can clear all of it in your browser’s settings. Paystack’s page is Paystack’s own and has its own policy.',
    ],
  },
  {
    id: 'adults',
    title: 'Only for adults, and changes',
    blocks: [
      `You must be ${promises.minimumAge} or older to use Aso. We do not knowingly keep data about anyone younger. If you believe a child has an account, write to ${links.privacy}: we close it and erase the data.`,
      'When we change this policy in a way that matters, we tell you by email before it takes effect, and ask again where we need your consent.',
    ],
  },
]
