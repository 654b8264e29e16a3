import { addNaira } from '#contract/rules/money.ts'
import { type Paper, quiet } from '../_shared/adapters/pdf/paper.ts'
import type { StatementFacts } from './facts.ts'
import { type Fonts, monthName, naira, openStatement } from './statement.ts'

type Parts = NonNullable<StatementFacts['parts']>

/** Kinds of transfers as a year's statement names them. */
const kinds: Record<string, string> = {
  rent: 'Rent',
  sale: 'Sales',
  delivery_fee: 'Delivery',
  late_charge: 'Late charges',
  cancellation_fee: 'Late cancellations',
  claim: 'Claims',
  ruling: 'Rulings',
  penalty: 'Penalties',
  debt_repayment: 'Penalties paid later',
  platform_fee: 'Aso’s fee',
  ai_payment: 'AI helpers',
  refund: 'AI helpers, paid back',
}

/** The sums of a year: each month of the wallet, what was earned by kind, Aso's fees and what was spent. */
export async function writeYear(facts: StatementFacts, fonts: Fonts): Promise<Uint8Array> {
  const { user_id, month: year, opening, months = [], parts = [] } = facts
  const paper = await openStatement(facts, `Wallet statement of ${year}`, fonts)
  paper.rule()
  paper.amount('Balance at the beginning', naira(opening))
  paper.amount('Money in', naira(addNaira(...months.map((month) => month.in))))
  paper.amount('Money out', naira(-addNaira(...months.map((month) => month.out))))
  paper.amount('Balance at the end', naira(months.at(-1)?.balance ?? opening), { bold: true })
  writePart(paper, 'Earned, after Aso’s fee', parts, 'earned')
  writePart(paper, 'Fees that Aso took of it', parts, 'fee')
  writePart(paper, 'Spent', parts, 'spent')
  paper.heading('Months')
  for (const month of months) writeMonth(paper, month)
  paper.text('The statement of each month lists its transactions.', { size: 9, color: quiet })
  return await paper.finish(`Aso wallet statement · ${year} · ${user_id}`)
}

function writePart(paper: Paper, title: string, parts: Parts, part: Parts[number]['part']): void {
  const rows = parts.filter((one) => one.part === part)
  paper.heading(title)
  if (rows.length === 0) paper.text('Nothing.', { color: quiet })
  for (const { kind, amount } of rows) paper.amount(kinds[kind] ?? kind, naira(amount))
  if (rows.length > 0)
    paper.amount('Together', naira(addNaira(...rows.map(({ amount }) => amount))), { bold: true })
}

function writeMonth(
  paper: Paper,
  { month, balance, ...moved }: NonNullable<StatementFacts['months']>[number],
): void {
  paper.amount(monthName.format(new Date(`${month}-15`)), naira(balance))
  paper.text(`in ${naira(moved.in)} · out ${naira(moved.out)}`, { size: 8, color: quiet })
  paper.space(3)
}
