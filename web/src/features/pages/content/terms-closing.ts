import { promises } from '#contract/promises.ts'
import type { Figures } from './figures'
import type { Section } from './types'

/** Sections 11 to 14: when something goes wrong, and the law. */
export const termsOfClosing = ({ rules, links, company }: Figures): readonly Section[] => [
  {
    id: 'disputes',
    title: 'Damage and disputes',
    blocks: [
      'Talk to each other first. If that does not help, there are claims against the deposit, and reports about everything else.',
      'The lender claims when confirming the return, where the handover is proven: line by line (late days, cleaning, repair, a missing part, loss), each with an amount and a reason, and photos where there are any. All lines together are at most the deposit.',
      `The borrower has ${rules.claimAnswer} to accept, refuse or make a counter-offer for each line, counted from the end of the last rental day at the earliest unless the borrower has confirmed the return. Without an answer the claim counts as accepted. The lender has ${rules.counterOffer} to answer a counter-offer; without an answer it counts as accepted. What is agreed is paid at once.`,
      `An admin rules on what is not agreed, line by line, normally within ${rules.ruling}. Either side may appeal within ${rules.appeal}, once for a claim. Another admin then decides, and that is final; where there is no other admin yet, the money stays held until there is one.`,
      `Either side may [report an issue](/create-dispute) once while an accepted booking is open, and once within ${rules.reportAfter} after it has closed or was cancelled. A rental that was cancelled free of charge cannot be reported, nor a booking that our ruling has ended. While a report on an open booking waits, its money stays held and all deadlines are paused. Both sides may add their story and evidence once a day.`,
      `An admin who is not a party hears both sides, looks at the evidence (photos, notes, the agreement) and rules, normally within ${rules.ruling}. The ruling divides the money that is still held for the booking, or the booking goes on. It may also order the side that lost to pay the other a penalty of at most what the piece was worth when it was booked: its sale price, else the value that the listing names, else ${rules.worthInDeposits} the deposit. Who has lost by a ruling may appeal within ${rules.appeal}, once, also where it moved no money; another admin then decides. What the ruling moved is held in the wallet until then, and after that pays what its holder owes. Aso’s fee goes back with what an appeal takes back. The penalty is taken from the wallet; what the wallet cannot cover is a debt, which everything that comes into the wallet later pays first. ${rules.debtDue} after the ${rules.appeal} to appeal it is overdue: until it is paid you may not book, buy or extend anything on Aso. What you owe us for a card payment that your bank took back is overdue at once.`,
      'Our decision binds what we do with the money on Aso. It does not take away anyone’s right to go to court.',
      'False reports and invented evidence may cost you your account.',
    ],
  },
  {
    id: 'ending',
    title: 'Ending an account',
    blocks: [
      'You may delete your account at any time: [Profile](/profile), then Your data. Open bookings must be finished, reports decided, debts paid and your wallet empty first.',
      'We may limit, suspend or end an account that breaks these terms, endangers people or money, or that the law tells us to close. We tell you why. Of a suspension you may [appeal](/suspension) once; where possible somebody else at Aso decides. A suspended member makes no new bookings or listings; what is agreed goes on, and the other side of a booking with a suspended lender may cancel free of charge until the agreed time, a buyer until the item is handed over. Money that is yours stays yours: bookings are finished or refunded, and your balance is paid out unless a court or the law forbids it.',
      `If you think we are wrong, write to ${links.legal}.`,
    ],
  },
  {
    id: 'responsibility',
    title: 'Our responsibility',
    blocks: [
      'We check documents, hold money and apply the rules with care. We do not own, see or insure the items, and we cannot promise that a member or a listing is what it seems, or that Aso works without a break.',
      'For loss between members, the member who caused it is responsible. We are responsible for what we ourselves do wrong: without limit where we act with intent or gross negligence, or where somebody is hurt or dies; otherwise up to the total of the booking concerned.',
      'We are not responsible for events that nobody could prevent, such as network and power failures, strikes, floods or acts of government.',
    ],
  },
  {
    id: 'law',
    title: 'Law, changes and contact',
    blocks: [
      'These terms are governed by the laws of the Federal Republic of Nigeria. The courts of Lagos State decide, after both of us have tried for 30 days to settle it in good faith. You may also go to the Federal Competition and Consumer Protection Commission.',
      `When we change these terms in a way that matters, we tell you by email at least ${rules.termsNotice} before. A booking keeps its prices, our share and the cost of cancelling a rental as they were when it was made. Other changes, such as a new time to answer, apply to open bookings too, from the day that we named. If one section is not valid, the others stay.`,
      `Legal questions: ${links.legal}. We reply within ${promises.legalReplyHours} hours. Phone: ${links.phone}. Letters: ${company.name}, ${company.address}.`,
    ],
  },
]
