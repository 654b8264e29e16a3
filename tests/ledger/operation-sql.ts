import { fromKobo } from '#contract/rules/money.ts'
import { sqlLiteral } from '../../scripts/project/sql-literal.ts'
import { cardRefundStatement, isCardRefund } from './card-refunds.ts'
import { listStatement } from './imports.ts'
import type { BookingModel } from './model.ts'
import type { BookOperation, Operation, Who } from './operations.ts'
import { isWithdrawal, withdrawalStatement } from './withdrawals.ts'

/** An operation as a client or function would send it. `sql` answers one JSON value. */
export interface Statement {
  role: 'authenticated' | 'service_role' | 'time'
  uid: string | null
  sql: string
  /** Before it, so much time passes for this booking. */
  passes?: { id: string; days?: number; minutes?: number }
}

const text = (value: string | null): string => (value === null ? 'null' : sqlLiteral(value))
const onDay = (days: number): string => `private.today() + ${days}`

function asService(procedure: string, args: Record<string, string | number>): Statement {
  const named = Object.entries(args).map(
    ([name, value]) => `${name} => ${typeof value === 'number' ? value : text(value)}`,
  )
  return {
    role: 'service_role',
    uid: null,
    sql: `select to_jsonb(f) from public.${procedure}(${named.join(', ')}) f`,
  }
}

const asPerson = (uid: string, sql: string): Statement => ({ role: 'authenticated', uid, sql })

function book(uid: string, operation: BookOperation): Statement {
  const values: Record<string, string> = {
    borrower_id: text(uid),
    lender_id: text(uid),
    item_id: text(operation.thing.id),
    transaction_type: text(operation.type),
    total_amount: '1',
    rental_start_date: operation.type === 'rent' ? onDay(operation.start) : 'null',
    rental_end_date: operation.type === 'rent' ? onDay(operation.end) : 'null',
    receive_method: text(operation.receive),
    delivery_address: operation.address ? text('1 Allen Avenue') : 'null',
    delivery_paid_by: text(operation.lenderPaysDelivery ? 'lender' : 'borrower'),
    return_paid_by: text(operation.lenderPaysReturn ? 'lender' : 'borrower'),
    payment_method: operation.byWallet ? text('wallet') : text('card'),
  }
  const names = Object.keys(values).join(', ')
  const sql = `insert into public.transactions (${names}) values (${Object.values(values).join(', ')})
    returning jsonb_build_object('id', id, 'total', total_amount)`
  return asPerson(uid, sql)
}

const procedures = {
  cancel: 'cancel_booking',
  accept: 'accept_booking',
  decline: 'decline_booking',
  'hand over': 'mark_handed_over',
  receive: 'confirm_receipt',
  'not received': 'report_not_received',
  'no show': 'report_no_show',
}
const gateway = {
  success: 'success',
  short: 'success',
  dollars: 'success',
  failed: 'failed',
  pending: 'pending',
}
const walletUse = { 'ai session': 'payment', 'service deposits': 'deposit', 'service refunds': 'refund' }

function confirm(uid: string, who: Who, booking: BookingModel, returned: number | null): Statement {
  const side = who === booking.borrower ? 'borrower_return_confirmed' : 'lender_return_confirmed'
  const date = returned === null ? '' : `, actual_return_date = ${onDay(returned)}`
  return asPerson(
    uid,
    `update public.transactions set ${side} = true${date} where id = ${text(booking.id)} returning to_jsonb(id)`,
  )
}

export function statementFor(operation: Operation, idOf: (who: Who) => string): Statement {
  if (isWithdrawal(operation)) return withdrawalStatement(operation, idOf)
  if (isCardRefund(operation)) return cardRefundStatement(operation, idOf)
  switch (operation.kind) {
    case 'book':
      return book(idOf(operation.who), operation)
    case 'paystack lists':
      return listStatement(operation)
    case 'start funding':
      return asService('start_wallet_funding', {
        p_user_id: idOf(operation.who),
        p_amount: fromKobo(operation.amount),
      })
    case 'start card payment': {
      const { borrower, id, total } = operation.booking
      const args = { p_user_id: idOf(borrower), p_transaction_id: id, p_amount: fromKobo(total) }
      return asService('start_booking_payment', args)
    }
    case 'settle':
      return asService('settle_payment', {
        p_reference: operation.payment.reference,
        p_amount_kobo: operation.payment.amount - (operation.says === 'short' ? 1 : 0),
        p_currency: operation.says === 'dollars' ? 'USD' : 'NGN',
        p_gateway_status: gateway[operation.says],
      })
    case 'pay from wallet':
      return asPerson(
        idOf(operation.who),
        `select to_jsonb(f) from public.pay_from_wallet(${text(operation.booking.id)}) f`,
      )
    case 'cancel':
    case 'accept':
    case 'decline':
    case 'hand over':
    case 'receive':
    case 'not received':
    case 'no show': {
      const call = `public.${procedures[operation.kind]}(${text(operation.booking.id)})`
      return asPerson(idOf(operation.who), `select to_jsonb(f) from ${call} f`)
    }
    case 'answer question': {
      const call = `public.${operation.answer}_question(${text(operation.booking.id)})`
      return asPerson(idOf(operation.who), `select to_jsonb(f) from ${call} f`)
    }
    case 'confirm':
      return confirm(idOf(operation.who), operation.who, operation.booking, operation.returned)
    case 'hold runs out':
      return {
        role: 'time',
        uid: null,
        sql: 'select null::jsonb',
        passes: { id: operation.booking.id, minutes: 15 },
      }
    case 'days pass':
      return {
        role: 'time',
        uid: null,
        sql: `select private.run_due_jobs() -> 'failed'`,
        passes: { id: operation.booking.id, days: operation.days },
      }
    default: {
      const { kind, who, reference } = operation
      const uid = idOf(who)
      const naira = kind === 'ai session' ? 200 : fromKobo(operation.amount)
      const args = {
        p_user_id: uid,
        p_amount: naira,
        p_transaction_type: walletUse[kind],
        p_reference_id: reference,
      }
      const statement = asService('update_wallet_balance', args)
      return kind === 'ai session' ? asPerson(uid, statement.sql) : statement
    }
  }
}
