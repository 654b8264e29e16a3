import { chargeData, listPage, ok, refundData, refuse, transferData } from './answers.ts'
import { type Movement, netOf, type Settlement } from './settlements.ts'
import type { PaystackState, Refund } from './state.ts'

/** The lists of what was made, the newest first; undefined for another path. */
export function answerList(state: PaystackState, path: string, query: URLSearchParams): Response | undefined {
  const page = <Row extends { createdAt: string }>(
    message: string,
    rows: Iterable<Row>,
    show: (row: Row) => object,
  ) => listPage(message, [...rows].filter(within(query)).reverse().map(show), query)
  if (path === '/transaction') return page('Transactions retrieved', state.charges.values(), chargeData)
  if (path === '/transfer') return page('Transfers retrieved', state.transfers.values(), transferData)
  if (path === '/refund') return page('Refunds retrieved', state.refunds.filter(ofPayment(query)), refundData)
  if (path === '/settlement') return page('Settlements retrieved', state.settlements, settlementData)
  if (path === '/balance/ledger') return page('Balance ledger retrieved', state.movements, movementData)
  if (path === '/balance') return ok('Balances retrieved', [{ currency: 'NGN', balance: state.balance }])
  const [, id] = /^\/settlement\/(\d+)\/transactions$/.exec(path) ?? []
  return id === undefined ? undefined : transactionsOf(state, Number(id), query)
}

/** Of the payment that is asked for, by its id or reference. */
function ofPayment(query: URLSearchParams): (refund: Refund) => boolean {
  const asked = query.get('transaction') ?? query.get('reference')
  return ({ transaction, reference }) =>
    asked === null || reference === asked || String(transaction) === asked
}

function within(query: URLSearchParams): (row: { createdAt: string }) => boolean {
  const [from, to] = [query.get('from'), query.get('to')]
  return ({ createdAt }) =>
    (!from || Date.parse(createdAt) >= Date.parse(from)) && (!to || Date.parse(createdAt) <= Date.parse(to))
}

function transactionsOf(state: PaystackState, id: number, query: URLSearchParams): Response {
  const found = state.settlements.find((one) => one.id === id)
  if (!found) return refuse(404, 'settlement_not_found', 'Settlement not found')
  const paid = [...state.charges.values()].filter((charge) => found.charges.includes(charge.id))
  return listPage('Transactions retrieved', paid.map(chargeData), query)
}

function settlementData(made: Settlement): object {
  const { id, gross, fees, deducted, status, createdAt } = made
  return {
    id,
    domain: 'test',
    status,
    currency: 'NGN',
    total_amount: netOf(made),
    effective_amount: netOf(made),
    total_fees: fees,
    total_processed: gross,
    deductions: deducted === 0 ? null : deducted,
    settlement_date: createdAt,
    createdAt,
  }
}

function movementData({ id, difference, balance, reason, row, createdAt }: Movement): object {
  return {
    id,
    domain: 'test',
    currency: 'NGN',
    balance,
    difference,
    reason,
    model_responsible: reason,
    model_row: row,
    createdAt,
  }
}
