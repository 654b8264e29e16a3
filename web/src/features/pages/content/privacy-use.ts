import { promises } from '#contract/promises.ts'
import type { Figures } from './figures'
import type { Section } from './types'

/** Sections 1 to 4: who is responsible, why we may use data, and who sees it. */
export const privacyOfUse = ({ links, company, rules }: Figures): readonly Section[] => [
  {
    id: 'responsible',
    title: 'Who is responsible',
    blocks: [
      `${company.name}, ${company.address} (“Aso”), is the data controller under the Nigeria Data Protection Act 2023 (NDPA). This policy is about everything you do on Aso, with or without an account.`,
      `Our data protection officer answers at ${links.privacy}. We reply within ${promises.legalReplyHours} hours.`,
    ],
  },
  {
    id: 'lawful-bases',
    title: 'Why we may use your data',
    blocks: [
      'The NDPA asks for a lawful basis for each use. Ours are:',
      [
        'Contract: your account, listings, bookings, payments, messages about them, and showing your phone number to the other side of a paid booking.',
        'Legal duty: accounting records, answers to courts and authorities, and reports of data breaches.',
        'Legitimate interest: keeping fraud out (limits on sign-in and codes, logs of what admins do), settling disputes, and making Aso work better. We weigh this against your rights.',
        'Consent: your exact location, your social accounts, your photo, and the documents and BVN of your identity check. You give it by a clear action, and you can withdraw it at any time.',
      ],
      'No machine alone decides about you in a way that has legal effect: a person approves or rejects every identity check. Your trust score follows fixed rules, which your profile lists with their points; it limits what you can rent at once, and our support looks at it again when you ask. The style quiz picks clothes by simple rules and decides nothing else.',
      'We do not sell your data, and we show no advertising.',
    ],
  },
  {
    id: 'identity-papers',
    title: 'Identity documents and BVN',
    blocks: [
      'We ask for these only from people who want to rent or withdraw money: a lender must be able to trust whoever walks away with the dress, and money must reach only its owner.',
      [
        'Your BVN and the number of your ID are encrypted in our database. Even you see them only with most digits hidden.',
        'Your ID, utility bill and face photo are kept in private storage. They have no public address. A link to one works for only a few minutes.',
        'At Aso only admins who review identities can open them. Each time one is opened, or a number is shown, it is logged. The download of your data shows when.',
        'No other member ever sees them. They see only whether the check is approved. The other side of a rental reads your name as on the ID in its agreement.',
        `Before you send them you accept a text that says what is checked, by whom, and how long it is kept; we keep which text that was. Documents and numbers are deleted ${rules.papersKept} after the decision. To withdraw your consent, write to ${links.privacy} from the email address of your account: we then delete your documents and numbers.`,
        'We keep a coded form of your phone number, BVN, ID number, bank account and browser, made with a secret key, to notice when two accounts belong to one person. It stays after the account is deleted, so that nobody gets new trust or a way round a suspension with another account. One BVN and one ID belong to one account.',
        'A person compares your face photo with your ID. Only if the text that you accept says so, your BVN and face photo also go to Dojah, which looks the BVN up in the bank verification register and compares your face with the photo there. We keep only whether name, date of birth and face match, and by how many percent your face matches. Our reviewers see this, and a person decides.',
        'After the check we record changes of your name and phone number. With a new name your Verified badge is not shown until an admin has looked at it.',
      ],
    ],
  },
  {
    id: 'who-sees',
    title: 'Who else sees your data',
    blocks: [
      'Other members see your name, photo, Verified badge, rating, role, city and state, and which social networks you connected. The other side of a paid booking also sees your phone number and, for a delivery, the address.',
      'Only you can see who you have blocked. Only our team sees what you report about a person, and its files. Others see only that a suspended member’s account is not active.',
      'These companies work for us, each with only what it needs, under a contract that binds them to the NDPA:',
      [
        'Supabase: database, sign-in, files and functions.',
        'Paystack: payments and payouts. Card details go straight to Paystack; we keep only amount, status, channel and time. For a withdrawal it gets your bank account, and asks the bank whose account it is.',
        'Resend: email to you.',
        'Dojah: looks your BVN up in the bank verification register and compares your face photo, only if the text of your identity check says so.',
        'FASHN: makes a picture of you in a piece that you look at. It gets the photo that you chose for it, only after you tick that you agree.',
        'Termii: text messages with codes to your phone.',
        'Instagram, Facebook, X (Twitter) and LinkedIn: only when you connect them. They tell us that the account is yours and its name; we post nothing.',
        'A reverse geocoding service: turns your location into the name of your city, only when you allow it. It gets the coordinates, not your name.',
      ],
      'If you turn on notifications, the notification service of your browser (e.g. of Google, Apple, Mozilla or Microsoft) brings them to your device. They are encrypted, so it can’t read them.',
      'Some of them keep data outside Nigeria, mainly in the European Union and the United States. We send it there only as sections 41 to 43 of the NDPA allow: to a country with adequate protection, or under contract clauses that give you the same rights, or because your booking cannot be done without.',
      'We give data to police, courts or regulators only on a lawful written request, and only what it names.',
    ],
  },
]
