import { periods } from '#contract/rules/rental-periods.ts'
import { codes, type Figures } from './figures'
import type { Section } from './types'

/** Sections 6 to 10: a booking and its money, from payment to refund. */
export const termsOfBookings = ({ rules }: Figures): readonly Section[] => [
  {
    id: 'booking',
    title: 'Booking an item',
    blocks: [
      `A booking keeps its dates for ${rules.hold} while you pay, then they are free again. You can have at most ${rules.unpaidHolds} at once. Anyone who leaves bookings of the same item unpaid has to wait before the next one, longer each time. A purchase keeps the item only while you pay, and only if you have verified your phone number or your identity: otherwise the first to pay gets it. If somebody rents the item for later meanwhile, it can no longer be paid. What you paid by card then goes to your wallet.`,
      `An item that is booked instantly is confirmed when it is paid. Where the lender approves requests, the lender has ${rules.approvalTime} from payment to accept, and not longer than the first rental day. A request that is declined or not answered is refunded in full.`,
      `The rent counts every day, the first and the last included. Where the lender has a price for ${periods.weekDays} or ${periods.monthDays} days, whole weeks and months cost that, if it is cheaper. Days that the lender has blocked cannot be booked.`,
      `A running rental can be extended by the borrower until its last day, from the wallet, if the days are free. Before the rental the borrower may move it for as long as cancelling is free and the lender has not accepted its dates; the difference is paid from, or comes back to, the wallet. A new agreement is then made.`,
      `A new member may have ${rules.newMemberRentals} at a time. More are possible from ${rules.newMemberUntil} on, by the trust level on the profile, which also says up to which deposit items can be rented.`,
      'For every rental that is paid and accepted there is a rental agreement as a PDF that both sides can open. When the rental is cancelled, it is void and says so. Together with these terms it is the contract between lender and borrower.',
      'You may not lend the item on, alter it, or use it for anything but wearing it with care.',
    ],
  },
  {
    id: 'payments',
    title: 'Payments, wallet and fees',
    blocks: [
      `All prices are in naira. You pay from your Aso wallet, or through Paystack by card, bank transfer and the other ways its page offers. You can add money to your wallet from ${rules.minimumFunding}.`,
      'The whole payment (rent or price, deposit, and delivery if you pay it) is held in escrow until the booking is closed. What a lender claims stays held until the claim is over. The wallet is not a bank account: it earns no interest. Its money pays for bookings on Aso or is withdrawn to your bank account.',
      `Withdrawals go to a Nigerian bank account in the name of your approved identity check (without one, of your profile), as your bank has it. One withdrawal at a time, from ${rules.smallestWithdrawal} to ${rules.largestWithdrawal}, for a fee of ${rules.withdrawalFee} at present, within the daily and monthly limits of your trust level, which the wallet shows. Money that came in by card can be withdrawn ${rules.cardMoneyWait} after it came, and we hold the first withdrawal to a new bank account for ${rules.newAccountWait}. What you owe by a decision of Aso cannot be withdrawn, nor what you owe for a card payment that your bank took back.`,
      'An admin approves or rejects each withdrawal, with a reason if it is rejected. A suspended member can withdraw too. What is not paid, or comes back from the bank, is put into the wallet again with its fee.',
      `Aso’s share of the rent or sale price is ${rules.platformFee} at present. A later change does not affect bookings already made.`,
      'If a payment reaches us after its booking has ended, or twice, it is added to your wallet. If another amount arrives than was asked, we do not book it; we clear it up with Paystack and you.',
    ],
  },
  {
    id: 'deposits',
    title: 'Deposits and late charges',
    blocks: [
      'The deposit is set by the lender and held by Aso. It is refunded automatically to the borrower’s wallet when the return is confirmed by both sides or by the return code, less late charges. What the lender [claims](/terms#disputes) of it stays held until the claim is over.',
      'Late returns incur extra daily charges. Each day after the last rental day, extensions included, costs the price of one day. The charge is taken from the deposit, is never more than the deposit, and goes to the lender.',
      'Each side names its own day of return, from the first rental day to the day of its confirmation. The lender’s day counts, else the borrower’s. If the lender’s day costs more than the borrower’s, the difference is a claim that the borrower can answer; everything else is paid at once. If one side does not confirm, the day of the other counts; a borrower who names no day has then returned it on the day of the confirmation. A return code is the day for both sides.',
      'Returning early does not reduce the rent.',
    ],
  },
  {
    id: 'delivery',
    title: 'Delivery, handover and return',
    blocks: [
      'Items are picked up or delivered as the lender offers. Delivery fees are the lender’s and are shown before payment; the borrower pays them unless the lender has offered to. Lender and borrower arrange the delivery; Aso has no riders.',
      `At the handover the borrower shows a code of ${codes.digits} digits and the lender enters it. The lender may also mark the item as handed over without a code, but that alone proves nothing: only a code or the borrower’s own word proves a handover. For a rental neither a code nor a mark is possible earlier than ${rules.freeCancellation} before the first rental day.`,
      'At the return the lender shows a code and the borrower enters it. That is the confirmation of both sides. Show a code only when you have the item and have looked at it.',
      'Either side may add photos of the condition to the booking. Both sides see them, and we do if there is a dispute. They can be neither changed nor removed.',
      'The borrower takes care of the item from handover to return and gives it back by the last rental day, clean and as it was, normal wear excepted.',
      `Without a code each side confirms the return for itself. When both have confirmed, the money goes out at once, except what is claimed. If only one has and the handover is proven, the rental completes automatically as that side says, ${rules.returnCloses} after that confirmation, but not before ${rules.returnCloses} after the last rental day.`,
      'A sale closes when the lender enters the buyer’s code or the buyer confirms.',
      'If a booking is not ended in this way:',
      [
        `Only the lender says that a rental was handed over: the borrower has ${rules.handoverAnswer} to answer, counted from the end of the last rental day at the earliest. Without an answer an admin of Aso decides.`,
        `Nobody says that a rental was handed over: ${rules.handoverAnswer} after its last day the borrower gets everything back.`,
        `Nobody confirms a return: late days go on counting, and ${rules.returnOverdue} after the last rental day an admin decides.`,
        `The lender has marked a sale as handed over: the buyer has ${rules.saleAnswer} to answer. Without an answer an admin decides.`,
        `Nobody says that a sale was handed over: ${rules.saleUnmarked} after payment, or after the lender has accepted it, the buyer gets everything back.`,
      ],
      'Before one of these times ends, we tell whoever has to answer at least three times, by email and, at a verified number, by text message.',
    ],
  },
  {
    id: 'cancellation',
    title: 'Cancellation and refunds',
    blocks: [
      [
        `The borrower may cancel a rental free of charge until ${rules.freeCancellation} before the first rental day begins.`,
        `After that, until handover and before the first rental day begins, the borrower may still cancel: ${rules.lateCancelRent} of the rent goes to the lender, everything else comes back.`,
        `From the first rental day on, cancelling asks the lender, who has ${rules.questionAnswer} to answer. If the lender agrees or does not answer, the same amounts are paid. If the lender says that the item has changed hands, an admin decides.`,
        'A request that the lender has not answered yet may be cancelled free of charge.',
        'The lender may cancel until handover. The borrower gets everything back.',
        `A purchase may be cancelled with a full refund for ${rules.saleFreeCancellation} after payment. After that the lender is asked in the same way; if the lender agrees or does not answer, everything comes back. Once the lender has marked it as handed over, it cannot be cancelled.`,
      ],
      `If the handover does not happen, say so in the booking. The other side has ${rules.questionAnswer} to answer. If they contest it, an admin decides. Each of these can be asked once for a booking, and only while the handover is not proven:`,
      [
        `The borrower never received it: for a rental from the first rental day, for a sale from ${rules.saleReportOpens} after payment or once it is marked as handed over. If the lender agrees or does not answer, everything comes back.`,
        `The borrower of a rental did not come: from the first rental day until ${rules.noShowReport} after it, unless the lender has marked the item as handed over. A borrower who agrees pays as for a late cancellation. If the borrower does not answer, everything comes back to the borrower, and it counts against them.`,
      ],
      `Refunds go to the Aso wallet at once, also where a card paid. What a card paid can be sent on to that card for ${rules.cardRefundChoice}, as long as it is in the wallet; a card shows it after ${rules.cardRefundTime}. If the bank does not accept it, it is back in the wallet. Lenders who cancel often may lose the right to list.`,
      'Your rights under the Federal Competition and Consumer Protection Act 2018 are not affected.',
    ],
  },
]
