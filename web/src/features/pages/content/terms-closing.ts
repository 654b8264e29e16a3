import { promises } from '#contract/promises.ts'
import type { Figures } from './figures'
import type { Section } from './types'

/** Sections 11 to 14: when something goes wrong, and the law. */
export const termsOfClosing = ({ links, company }: Figures): readonly Section[] => [
  {
    id: 'disputes',
    title: 'Damage and disputes',
    blocks: [
      `Talk to each other first. If that does not help, report it to ${links.support} before the return is confirmed, with the booking, what happened, and photos. Once both sides have confirmed, the money has gone out and we can only mediate.`,
      'We hear both sides, look at the evidence (photos, notes, the agreement) and decide how the money we hold for that booking is divided: all or part of the deposit for damage, loss or a missing return; all or part of the rent for an item that was not as described. We decide about nothing beyond that money.',
      'Our decision binds what we do with the money in escrow. It takes away nobody’s right to go to court.',
      'False reports and invented evidence may cost you your account.',
    ],
  },
  {
    id: 'ending',
    title: 'Ending an account',
    blocks: [
      'You may delete your account at any time: [Profile](/profile), then Your data. Open bookings must be finished and your wallet empty first.',
      'We may limit, suspend or end an account that breaks these terms, endangers people or money, or that the law tells us to close. Unless it is urgent, we tell you why and hear you first. Money that is yours stays yours: bookings are finished or refunded, and your balance is paid out unless a court or the law forbids it.',
      `If you think we are wrong, write to ${links.legal}.`,
    ],
  },
  {
    id: 'responsibility',
    title: 'Our responsibility',
    blocks: [
      'We check papers, hold money and apply the rules with care. We do not own, see or insure the items, and we cannot promise that a member or a listing is what it seems, or that Aso works without a break.',
      'For loss between members, the member who caused it answers. We answer for what we ourselves do wrong: without limit where we act with intent or gross negligence, or where somebody is hurt or dies; otherwise up to the total of the booking concerned.',
      'We do not answer for what nobody could prevent, such as network and power failures, strikes, floods or acts of government.',
    ],
  },
  {
    id: 'law',
    title: 'Law, changes and contact',
    blocks: [
      'These terms are governed by the laws of the Federal Republic of Nigeria. The courts of Lagos State decide, after both of us have tried for 30 days to settle it in good faith. You may also go to the Federal Competition and Consumer Protection Commission.',
      'When we change these terms in a way that matters, we tell you by email at least 14 days before. A booking keeps the terms it was made under. If one section is not valid, the others stay.',
      `Legal questions: ${links.legal}. We reply within ${promises.legalReplyHours} hours. Phone: ${links.phone}. Letters: ${company.name}, ${company.address}.`,
    ],
  },
]
