import { banks } from './banks.ts'
import type { Charge, Recipient, Refund, Transfer } from './state.ts'

export function ok(message: string, data: unknown, httpStatus = 200): Response {
  return Response.json({ status: true, message, data }, { status: httpStatus })
}

/** Paystack's error body. */
export function refuse(httpStatus: number, code: string, message: string): Response {
  const nextStep = 'Check the request and try again'
  const type = httpStatus >= 500 ? 'api_error' : 'validation_error'
  return Response.json({ status: false, message, meta: { nextStep }, type, code }, { status: httpStatus })
}

/** 1.5 % and ₦100, the ₦100 waived under ₦2,500, at most ₦2,000. */
export function feesOf(amount: number): number {
  return Math.min(Math.ceil(amount * 0.015) + (amount < 2500_00 ? 0 : 100_00), 2000_00)
}

/** In kobo: ₦10 up to ₦5,000, ₦25 up to ₦50,000, ₦50 above; from ₦10,000 also ₦50 stamp duty. */
export function transferFee(amount: number): number {
  const duty = amount < 10_000_00 ? 0 : 50_00
  if (amount <= 5000_00) return 10_00
  return (amount <= 50_000_00 ? 25_00 : 50_00) + duty
}

/** A page of a list, the newest first, with Paystack's `meta`. */
export function listPage(message: string, rows: readonly object[], query: URLSearchParams): Response {
  const perPage = Math.min(Math.max(Number(query.get('perPage')) || 50, 1), 100)
  const page = Math.max(Number(query.get('page')) || 1, 1)
  const data = rows.slice((page - 1) * perPage, page * perPage)
  const meta = {
    total: rows.length,
    skipped: (page - 1) * perPage,
    perPage,
    page,
    pageCount: Math.ceil(rows.length / perPage),
  }
  return Response.json({ status: true, message, data, meta })
}

export function chargeData(charge: Charge) {
  const paid = charge.status === 'success'
  return {
    id: charge.id,
    domain: 'test',
    status: charge.status,
    reference: charge.reference,
    amount: charge.amount,
    requested_amount: charge.requestedAmount,
    message: null,
    gateway_response: charge.gatewayResponse,
    channel: 'card',
    currency: charge.currency,
    fees: paid ? feesOf(charge.amount) : null,
    paid_at: charge.paidAt,
    created_at: charge.createdAt,
    metadata: charge.metadata ?? '',
    authorization: charge.lastFour
      ? { last4: charge.lastFour, card_type: 'visa', bank: 'TEST BANK', country_code: 'NG', reusable: paid }
      : {},
    customer: { email: charge.email },
  }
}

export function recipientData({ id, code, name, accountNumber, bankCode }: Recipient) {
  return {
    id,
    active: true,
    domain: 'test',
    type: 'nuban',
    currency: 'NGN',
    name,
    recipient_code: code,
    details: {
      account_number: accountNumber,
      account_name: name,
      bank_code: bankCode,
      bank_name: banks.find((bank) => bank.code === bankCode)?.name ?? null,
    },
  }
}

export function transferData({
  id,
  code,
  reference,
  amount,
  fee,
  recipient,
  reason,
  status,
  createdAt,
}: Transfer) {
  return {
    id,
    domain: 'test',
    source: 'balance',
    currency: 'NGN',
    amount,
    reason,
    recipient,
    status,
    transfer_code: code,
    reference,
    fee_charged: fee,
    createdAt,
  }
}

export function refundData({ id, transaction, amount, currency, status, merchantNote, createdAt }: Refund) {
  return {
    id,
    domain: 'test',
    transaction,
    amount,
    currency,
    status,
    merchant_note: merchantNote,
    refunded_by: 'aso@example.test',
    createdAt,
  }
}
