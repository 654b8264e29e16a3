import { promises } from '#contract/promises.ts'
import { periods } from '#contract/rules/rental-periods.ts'
import type { Figures } from './figures'
import type { QuestionGroup } from './types'

export const paymentsAndPricing = ({ rules, links }: Figures): QuestionGroup => ({
  id: 'payments-pricing',
  title: 'Payments & Pricing',
  questions: [
    {
      id: 'rental-price',
      question: 'How much does it cost to rent?',
      answer: [
        `The owner sets the price. Daily rental rates are typically ${promises.rentOfRetail} of the retail price.`,
        'The first and the last day both count: Friday to Sunday is three days. You see rent, deposit, delivery and the total before you pay.',
        `Some owners also have a price for a week (${periods.weekDays} days) or a month (${periods.monthDays} days). Aso uses it for each whole week or month where that is cheaper; other days cost the daily price. Some items are only rented by the week or month.`,
      ],
    },
    {
      id: 'deposit',
      question: 'What is the deposit, and when does it come back?',
      answer: [
        'The deposit is set by the lender and protects the item. You pay it with the rent, and Aso holds it. The lender never holds it.',
        'It is refunded automatically to your Aso wallet when both sides have confirmed the return. [Charges for a late return](/help#late-return) are taken from it first. If the owner [claims a part](/help#claims), only that part stays held until it is decided.',
      ],
    },
    {
      id: 'ways-to-pay',
      question: 'How can I pay?',
      answer: [
        [
          'From your Aso wallet.',
          'By card, on the page of Paystack, our payment provider.',
          'By bank transfer or USSD, on the same page: tap Card in Aso, then choose another way at Paystack.',
        ],
        `You can add money to your wallet from ${rules.minimumFunding}. Aso never sees or keeps your card number.`,
      ],
    },
    {
      id: 'where-is-my-money',
      question: 'Where is my money while I rent?',
      answer: [
        'In escrow. Aso holds rent, deposit and delivery together until the rental is closed. Open your booking and tap “Where is my money?” to follow every move.',
      ],
    },
    {
      id: 'lender-paid',
      question: 'I lend. When am I paid?',
      answer: [
        `The moment both sides have confirmed the return, or the borrower has typed your return code, the rent is in your wallet. If the borrower does not confirm, it completes automatically ${rules.returnCloses} after your confirmation, but not before ${rules.returnCloses} after the last rental day.`,
        'That needs a proven handover: a code, or the borrower’s own word in Aso. If only you say that it was handed over and the borrower stays silent, an admin decides. So always use the code at handover.',
      ],
    },
    {
      id: 'cancel',
      question: 'What happens if I cancel?',
      answer: [
        [
          `Up to ${rules.freeCancellation} before the first rental day begins: everything comes back.`,
          `Later, before the item is handed over and until the first day begins: ${rules.lateCancelRent} of the rent goes to the lender. The rest of the rent, the deposit and delivery come back.`,
          `From the first day on: the lender is asked and has ${rules.questionAnswer} to answer. If they agree or say nothing, it costs the same as above. If they say that you have the item, an admin decides.`,
          'If the lender cancels: everything comes back.',
          `A purchase: everything comes back for ${rules.saleFreeCancellation} after payment, unless the seller has marked it as handed over. Later the seller is asked, and everything comes back if they agree or say nothing.`,
        ],
        'Aso shows you the exact amount before you confirm. If the lender did not come, do not cancel: [say that you never received it](/help#handover-failed).',
      ],
    },
    {
      id: 'refunds',
      question: 'Where do refunds go?',
      answer: [
        'To your Aso wallet, also when you paid by card. It is instant. Use it for your next booking, or [withdraw it](/help#withdraw) to your bank account.',
        `What you paid by card can also go back to that card. Choose it when you cancel, or on the page of the booking for ${rules.cardRefundChoice} after it ended. It takes ${rules.cardRefundTime}. What you have spent or withdrawn meanwhile cannot go back. If your bank does not accept it, it is back in your wallet.`,
      ],
    },
    {
      id: 'paid-not-confirmed',
      question: 'I paid, but my booking is not confirmed',
      answer: [
        'Wait a minute, then tap Retry Verification. Do not pay twice. We keep asking Paystack about your payment for three days, even if your phone is off.',
        'If your money arrives after the booking has ended, it is added to your wallet and you get an email. Nothing is lost.',
      ],
    },
    {
      id: 'penalties',
      question: 'What if a decision costs more than I have in my wallet?',
      answer: [
        `A decision can order the side that lost to pay the other a penalty: at most what the piece was worth when it was booked (its sale price, else the value in the listing, else ${rules.worthInDeposits} the deposit; your booking shows it). Until ${rules.appeal} after the decision you can appeal, once, and somebody else at Aso decides; what the other side got is held until then. What your wallet cannot cover becomes a debt. Whatever comes into your wallet pays it first: earnings, money you add, refunds and deposits. Your [Wallet](/wallet) shows what you owe, to whom and why.`,
        `A debt is overdue ${rules.debtDue} after the time to appeal (${rules.appeal}). From then on you cannot book, buy or extend anything until it is paid. You can still lend, return what you have, and add money. You cannot delete your account until it is paid.`,
      ],
    },
    {
      id: 'withdraw',
      question: 'How do I get money out of my wallet?',
      answer: [
        'Open [Wallet](/wallet) and tap Withdraw. The bank account must be in the name on your ID, or on your profile where you have no approved identity check. Aso asks the bank whose account it is and shows you the name before you send.',
        [
          `One withdrawal is from ${rules.smallestWithdrawal} to ${rules.largestWithdrawal}, and the fee is ${rules.withdrawalFee}. You see what reaches your bank before you send.`,
          `Without an approved identity check you can withdraw ${rules.withdrawalWithoutCheck} within 30 days.`,
          'One at a time: request the next one when the last one is done.',
          `You can withdraw what you earn at once. Money that came in by card can be withdrawn ${rules.cardMoneyWait} after it came in, so that nobody cashes out a stolen card; until then you can spend it on bookings.`,
          'How much you can withdraw within a day and within 30 days grows with your trust level: see [Profile](/profile).',
          `We hold the first withdrawal to a new bank account for ${rules.newAccountWait}, and tell you by email and text message in case it was not you.`,
        ],
        `An admin approves each withdrawal; until then you can cancel it in your wallet. If it is rejected, or the bank does not accept it or sends it back, the whole amount is back in your wallet. If you have a question about it, write to ${links.support}.`,
      ],
    },
    {
      id: 'fees',
      question: 'What does Aso take?',
      answer: [
        `Right now ${rules.platformFee}: the lender gets ${rules.lenderGets}. If that ever changes, bookings made before keep the old rate.`,
      ],
    },
  ],
})
