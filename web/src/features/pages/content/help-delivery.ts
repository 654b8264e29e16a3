import { codes, type Figures } from './figures'
import type { QuestionGroup } from './types'

export const deliveryAndReturns = ({ rules, links }: Figures): QuestionGroup => ({
  id: 'delivery-returns',
  title: 'Delivery & Returns',
  questions: [
    {
      id: 'receive-an-item',
      question: 'How do I get the item?',
      answer: [
        'You pick it up or it is delivered, as the owner offers. You choose when you book. For delivery, give an address that a rider can find. Aso has no riders: the owner arranges the delivery with you by phone.',
      ],
    },
    {
      id: 'who-pays-delivery',
      question: 'Who pays for delivery?',
      answer: [
        'The borrower, unless the owner offers to pay. The owner sets the fee for bringing the item and the fee for taking it back. Both are in the total before you pay, and pickup costs nothing.',
      ],
    },
    {
      id: 'handover',
      question: 'What happens at handover?',
      answer: [
        `Look at the item together. The borrower opens the booking and shows a code of ${codes.digits} digits; the lender types or scans it. Then Aso knows that both were there. A code stops after ${codes.tries} wrong tries; then the borrower opens a new one.`,
        `Not face to face? The lender can mark it as handed over without a code. For a rental both are possible from ${rules.freeCancellation} before the first rental day, so that nobody takes away your free cancellation.`,
      ],
    },
    {
      id: 'condition-photos',
      question: 'Should I take photos at handover and return?',
      answer: [
        'Yes, both of you. Add them to the booking in Aso: front, back and every mark. Only the two of you see them, and Aso if there is a dispute. Nobody can change or remove them later.',
      ],
    },
    {
      id: 'return',
      question: 'How do I return an item?',
      answer: [
        'Give it back by the last rental day, clean and as you got it. Now the lender shows the code and you type or scan it: that confirms for both sides. A lender who wants to look at the item first does so before showing the code.',
        'Without a code both of you confirm the return in [My Transactions](/transactions). You can add the day and a note. Once both sides have confirmed, the rent goes to the lender and the deposit to the borrower, at once.',
      ],
    },
    {
      id: 'keep-longer',
      question: 'Can I keep it longer?',
      answer: [
        'Yes, while the rental runs and until its last day, if nobody else has booked those days. Open the booking, tap Keep it longer and choose the new last day. You see the price, and it is paid from your wallet. You do not have to ask the lender, who is told.',
      ],
    },
    {
      id: 'other-dates',
      question: 'Can I change the dates?',
      answer: [
        `Before the rental, as long as cancelling is free (until ${rules.freeCancellation} before the first day): open the booking and tap Change the dates. What costs more is paid from your wallet, what costs less comes back to it. If the lender has already accepted your dates, cancel and book again.`,
      ],
    },
    {
      id: 'other-side-silent',
      question: 'The other side does not confirm. What now?',
      answer: [
        `You do not have to wait for ever. A rental that one side has confirmed closes by itself ${rules.returnCloses} later, but not before ${rules.returnCloses} after the last rental day.`,
      ],
    },
    {
      id: 'late-return',
      question: 'What if I return late?',
      answer: [
        'Late returns incur extra daily charges. Each late day costs one day’s rent. It is taken from the deposit, never more than the deposit, and goes to the lender. The rest of the deposit comes back to you.',
        'The day the lender names counts, else the day you name, but never a day after the first confirmation. So confirm as soon as you have given it back. Aso reminds both of you each day. If you need it longer, [extend the rental](/help#keep-longer) before its last day is over.',
      ],
    },
    {
      id: 'early-return',
      question: 'What if I return early?',
      answer: [
        'That is fine. Once both have confirmed, your deposit comes back and the rest of the dates is free for others. The rent stays as booked.',
      ],
    },
    {
      id: 'lost-or-damaged',
      question: 'What if something gets damaged or lost?',
      answer: [
        `Tell the other side the same day, [add photos to the booking](/help#condition-photos) and write to ${links.support}, before the return is confirmed. Once both have confirmed, the deposit goes out by itself. Normal wear is not damage.`,
      ],
    },
    {
      id: 'buying',
      question: 'I bought an item. What do I confirm?',
      answer: [
        `That you have it. Show the owner your code at the handover, or confirm it in the booking. Then the owner is paid. If you say nothing, the sale closes by itself ${rules.saleCloses} after the owner has marked it as handed over. Sales have no deposit and no return.`,
      ],
    },
  ],
})
