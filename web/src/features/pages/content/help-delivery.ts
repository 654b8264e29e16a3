import { codes, type Figures } from './figures'
import type { QuestionGroup } from './types'

export const deliveryAndReturns = ({ rules }: Figures): QuestionGroup => ({
  id: 'delivery-returns',
  title: 'Delivery & Returns',
  questions: [
    {
      id: 'receive-an-item',
      question: 'How do I get the item?',
      answer: [
        'You pick it up or have it delivered, depending on what the owner offers. You choose when you book. For delivery, give an address that a rider can find. Aso has no riders: the owner arranges the delivery with you by phone.',
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
        `Look at the item together. The borrower opens the booking and shows a code of ${codes.digits} digits; the lender types or scans it. This proves that you met. A code stops after ${codes.tries} wrong tries; then the borrower opens a new one.`,
        `Not face to face? The lender can mark it as handed over without a code, and the borrower confirms in the booking that it arrived. Only a code or the borrower’s own word proves the handover. For a rental, this is possible only from ${rules.freeCancellation} before the first rental day, so that it cannot cut short your free cancellation.`,
      ],
    },
    {
      id: 'handover-failed',
      question: 'They did not come, or I never received it. What now?',
      answer: [
        `Say so in the booking. The other side has ${rules.questionAnswer} to answer. If they contest it, an admin decides.`,
        [
          `“I never received it”: from the first rental day, or ${rules.saleReportOpens} after you paid for a purchase. If the owner agrees or says nothing, everything comes back to you.`,
          `If you lend and the borrower did not come: from the first rental day until ${rules.noShowReport} after it. If they admit it, it costs them the same as cancelling late. If they say nothing, they get their money back and it counts against them.`,
        ],
        `If nobody says that it was handed over, the borrower of a rental gets everything back ${rules.handoverAnswer} after the last day, and a buyer ${rules.saleUnmarked} after paying.`,
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
        'Return it by the last rental day, clean and as you got it. Now the lender shows the code and you type or scan it: that confirms for both sides. If you lend, look at the item before you show the code.',
        'Without a code both of you confirm the return in [My Transactions](/transactions). Each of you can name the day and add a note. Once both sides have confirmed, the rent goes to the lender and the deposit to the borrower, at once. Only what the lender [claims](/help#claims) stays held.',
      ],
    },
    {
      id: 'keep-longer',
      question: 'Can I keep it longer?',
      answer: [
        'Yes, at any time until the last rental day, if nobody else has booked the extra days. Open the booking, tap Keep it longer and choose the new last day. You see the price, and it is paid from your wallet. You do not have to ask the lender; we tell them.',
      ],
    },
    {
      id: 'other-dates',
      question: 'Can I change the dates?',
      answer: [
        `Before the rental, as long as cancelling is free (until ${rules.freeCancellation} before the first day): open the booking and tap Change the dates. If it costs more, you pay from your wallet; if it costs less, the difference goes back to it. If the lender has already accepted your dates, cancel and book again.`,
      ],
    },
    {
      id: 'other-side-silent',
      question: 'The other side does not confirm. What now?',
      answer: [
        `You don’t have to wait forever. A rental that one side has confirmed completes automatically ${rules.returnCloses} later, on that side’s word, but not before ${rules.returnCloses} after the last rental day. Before that, Aso reminds the other side three times.`,
        `This needs a handover that is proven by a code or by the borrower’s own word. If only the lender says that it was handed over, the borrower is asked for ${rules.handoverAnswer} after the rental is over, and without an answer an admin decides.`,
        `If neither of you confirms the return, an admin decides ${rules.returnOverdue} after the last rental day.`,
      ],
    },
    {
      id: 'late-return',
      question: 'What if I return late?',
      answer: [
        'Late returns incur extra daily charges. Each late day costs one day’s rent. It is taken from the deposit, never more than the deposit, and goes to the lender. The rest of the deposit comes back to you.',
        'Each of you names the day it came back, and the lender’s day counts. If they name none, yours counts. If the lender’s day costs more than yours, the difference is a [claim](/help#claims): it stays held and you can contest it. If the lender does not confirm, your day counts. So confirm as soon as you have given it back, with the day. A return code settles the day for both.',
        `Aso reminds both of you three times, and the renter every few hours on the first late day. ${rules.returnOverdue} after the last day an admin decides, and late days keep counting. If you need it longer, [extend the rental](/help#keep-longer) before its last day is over.`,
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
        'Tell the other side the same day and [add photos to the booking](/help#condition-photos). If you lend, do not show your return code: confirm the return with Something is wrong, and claim the cost from the deposit. Normal wear is not damage.',
        'If there is no deposit, or it is not enough, tap Report an Issue in the booking.',
      ],
    },
    {
      id: 'claims',
      question: 'How does a claim against the deposit work?',
      answer: [
        [
          'The lender claims line by line: late days, cleaning, repair, a missing part, loss. Each line has an amount and a reason. Together they are at most the deposit.',
          `The borrower has ${rules.claimAnswer} to accept a line, refuse it, or offer another amount. No answer means yes.`,
          `The lender has ${rules.counterOffer} to take an offer or refuse it. No answer means yes here too.`,
          `What you agree on is paid at once. On the rest an admin decides within ${rules.ruling}.`,
          `Either of you can appeal within ${rules.appeal}, once. Then another admin makes the final decision.`,
        ],
        'What is not claimed is paid out when the return is confirmed, as always.',
      ],
    },
    {
      id: 'report-an-issue',
      question: 'How do I report a problem with a booking?',
      answer: [
        `Open the booking and tap Report an Issue, or [report it here](/create-dispute). You can do it once while the booking is open, and once within ${rules.reportAfter} after it has closed or was cancelled. A rental that was cancelled free of charge cannot be reported.`,
        `Both of you can add words and photos once a day. An admin decides within ${rules.ruling}. Until then money that is still held stays where it is. After the booking has closed, a decision can still take a [penalty](/help#penalties) from the side that was wrong.`,
      ],
    },
    {
      id: 'buying',
      question: 'I bought an item. What do I confirm?',
      answer: [
        `That you have it. Show the owner your code at the handover, or confirm it in the booking. Then the owner is paid. If the owner marks it as handed over and you say nothing for ${rules.saleAnswer}, an admin decides. If it has not arrived, tap [I never received it](/help#handover-failed). Sales have no deposit and no return.`,
      ],
    },
  ],
})
