import { delays, limits } from '#contract/constants.ts'
import { countOf } from '#contract/rules/count.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { phoneAddress, type Settings } from '#contract/settings.ts'

/** The settings, in the words of the texts that speak of them. */
export function figuresOf(settings: Settings) {
  return { rules: rulesOf(settings), links: linksOf(settings), company: companyOf(settings) }
}
export type Figures = ReturnType<typeof figuresOf>

function rulesOf(settings: Settings) {
  return {
    approvalTime: countOf(settings.approval_hours, 'hour'),
    freeCancellation: countOf(settings.cancel_free_hours, 'hour'),
    lateCancelRent: `${settings.late_cancel_rent_percent}%`,
    returnCloses: countOf(settings.return_autoclose_hours, 'hour'),
    returnOverdue: countOf(settings.return_overdue_days, 'day'),
    handoverAnswer: countOf(settings.handover_answer_hours, 'hour'),
    saleAnswer: countOf(settings.sale_autoclose_days, 'day'),
    saleUnmarked: countOf(settings.sale_unmarked_days, 'day'),
    saleFreeCancellation: countOf(settings.sale_cancel_free_hours, 'hour'),
    saleReportOpens: countOf(settings.sale_report_after_hours, 'hour'),
    questionAnswer: countOf(settings.question_answer_hours, 'hour'),
    noShowReport: countOf(settings.no_show_report_hours, 'hour'),
    claimAnswer: countOf(settings.claim_answer_hours, 'hour'),
    counterOffer: countOf(settings.counter_offer_hours, 'hour'),
    ruling: countOf(settings.ruling_hours, 'hour'),
    termsNotice: countOf(settings.terms_notice_days, 'day'),
    appeal: countOf(settings.appeal_hours, 'hour'),
    reportAfter: countOf(settings.report_after_days, 'day'),
    worthInDeposits: countOf(settings.worth_in_deposits, 'time'),
    debtDue: countOf(settings.debt_due_days, 'day'),
    recoveryWait: countOf(settings.recovery_wait_hours, 'hour'),
    contactOpens: countOf(settings.contact_opens_hours, 'hour'),
    contactCloses: countOf(settings.contact_closes_days, 'day'),
    papersKept: countOf(settings.identity_papers_days, 'day'),
    closedAccountKept: countOf(settings.closed_account_days, 'day'),
    usageKept: countOf(settings.usage_months, 'month'),
    hold: countOf(settings.hold_minutes, 'minute'),
    unpaidHolds: countOf(settings.max_unpaid_holds, 'unpaid booking'),
    newMemberRentals: countOf(settings.new_member_rental_limit, 'active rental'),
    newMemberUntil: countOf(settings.new_member_until_rentals, 'completed rental'),
    platformFee: `${settings.platform_fee_percent}%`,
    /** What the lender gets of the price. */
    lenderGets: settings.platform_fee_percent === 0 ? 'the whole rent or sale price' : 'the rest',
    minimumFunding: formatNaira(settings.min_funding_amount),
    smallestWithdrawal: formatNaira(settings.min_withdrawal_amount),
    withdrawalWithoutCheck: formatNaira(settings.withdrawal_unverified_amount),
    largestWithdrawal: formatNaira(settings.max_withdrawal_amount),
    withdrawalFee:
      settings.withdrawal_fee_type === 'percentage'
        ? `${settings.withdrawal_fee_amount}% of the amount`
        : formatNaira(settings.withdrawal_fee_amount),
    cardRefundChoice: countOf(settings.card_refund_choice_days, 'day'),
    cardRefundTime: `${settings.card_refund_least_days} to ${countOf(settings.card_refund_most_days, 'working day')}`,
    cardMoneyWait: countOf(settings.withdrawal_card_days, 'day'),
    newAccountWait: countOf(settings.withdrawal_new_account_hours, 'hour'),
  }
}

/** Written as the texts write links. */
function linksOf(settings: Settings) {
  const mail = (address: string) => `[${address}](mailto:${address})`
  const call = (phone: string) => `[${phone}](${phoneAddress(phone)})`
  return {
    support: mail(settings.support_email),
    legal: mail(settings.legal_email),
    privacy: mail(settings.privacy_email),
    safety: mail(settings.safety_email),
    phone: call(settings.contact_phone),
    safetyPhone: call(settings.safety_phone),
    emergency: call(settings.emergency_phone),
  }
}

function companyOf({ company_name, company_address, company_city }: Settings) {
  return { name: company_name, address: company_address, city: company_city }
}

export const codes = { minutes: delays.codeExpiryMinutes, digits: limits.codeLength, tries: 5 } as const

export const lastUpdated = 'January 2024'
