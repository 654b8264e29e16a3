import { promises } from '#contract/promises.ts'
import type { Figures } from './figures'
import type { Section } from './types'

/** Sections 1 to 4: who is responsible, why we may use data, and who sees it. */
export const privacyOfUse = ({ links, company }: Figures): readonly Section[] => [
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
        'Legitimate interest: keeping thieves out (limits on sign-in and codes, logs of what admins do), settling disputes, and making Aso work better. We weigh this against your rights.',
        'Consent: your exact location, your social accounts, your photo, and the papers and BVN of your identity check. You give it by a clear act, and you may take it back at any time.',
      ],
      'No machine alone decides about you in a way that has legal effect: a person approves or rejects every identity check. The style quiz picks clothes by simple rules and decides nothing else.',
      'We do not sell your data, and we show no advertising.',
    ],
  },
  {
    id: 'identity-papers',
    title: 'Identity papers and BVN',
    blocks: [
      'We ask for these only from people who want to rent: a lender must be able to trust whoever walks away with the dress.',
      [
        'Your BVN and the number of your ID are encrypted in our database. Even you see them only with most digits hidden.',
        'Your ID, utility bill and face photo lie in private storage. They have no public address. A link to one works for a few minutes only.',
        'Only admins who review identities can open them. Each time one is opened, or a number is shown, it is recorded. You can see in your download when that was.',
        'No other member ever sees them. They see only whether the check is approved.',
        'We do not use your face photo for automatic recognition. A person compares it with your ID.',
      ],
    ],
  },
  {
    id: 'who-sees',
    title: 'Who else sees your data',
    blocks: [
      'Other members see your name, photo, Verified badge, rating, role, city and state, and which social networks you connected. The other side of a paid booking also sees your phone number and, for a delivery, the address.',
      'These companies work for us, each with only what it needs, under a contract that binds them to the NDPA:',
      [
        'Supabase: database, sign-in, files and functions.',
        'Paystack: payments and payouts. Card details go straight to Paystack; we keep only amount, status, channel and time.',
        'Resend: email to you.',
        'Termii: text messages with codes to your phone.',
        'Instagram, Facebook, X (Twitter) and LinkedIn: only when you connect them. They tell us that the account is yours and its name; we post nothing.',
        'A reverse geocoding service: turns your location into the name of your city, only when you allow it. It gets the coordinates, not your name.',
      ],
      'Some of them keep data outside Nigeria, mainly in the European Union and the United States. We send it there only as sections 41 to 43 of the NDPA allow: to a country with adequate protection, or under contract clauses that give you the same rights, or because your booking cannot be done without.',
      'We give data to police, courts or regulators only on a lawful written request, and only what it names.',
    ],
  },
]
