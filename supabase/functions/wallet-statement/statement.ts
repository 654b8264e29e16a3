import { formatAmount, roundNaira } from '#contract/rules/money.ts'
import { indigo, Paper, quiet } from '../_shared/adapters/pdf/paper.ts'
import type { StatementEntry, StatementFacts } from './facts.ts'

export type Fonts = Parameters<typeof Paper.create>[0]['fonts']

export const naira = (amount: number): string =>
  `${amount < 0 ? '−' : ''}₦${formatAmount(Math.abs(amount), 'always')}`
const comesIn = ({ type }: StatementEntry): boolean => type !== 'withdrawal' && type !== 'payment'

const lagos = { timeZone: 'Africa/Lagos' } as const
export const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', ...lagos })
const moment = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
  ...lagos,
})
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', ...lagos })

/** Whose statement it is, of what and when it was made. */
export async function openStatement(facts: StatementFacts, title: string, fonts: Fonts): Promise<Paper> {
  const { name, user_id, month, made_at, is_over } = facts
  const paper = await Paper.create({ title, fonts, date: new Date(made_at) })
  paper.text('Aso', { size: 22, bold: true, color: indigo })
  paper.text(title, { size: 15, bold: true })
  paper.text(name ?? 'Former member', { bold: true })
  paper.text(`Account ${user_id}`, { size: 9, color: quiet })
  paper.text(`Issued on ${day.format(new Date(made_at))}. Times are Lagos time.`, { size: 9, color: quiet })
  const period = month.length === 4 ? 'year' : 'month'
  if (!is_over) paper.text(`The ${period} is not over: more transactions may follow.`, { bold: true })
  return paper
}

/** Every line of a wallet in a month, with the balances before and after. */
export async function writeStatement(facts: StatementFacts, fonts: Fonts): Promise<Uint8Array> {
  const { user_id, month, entries, opening } = facts
  const title = `Wallet statement, ${monthName.format(new Date(`${month}-15`))}`
  const paper = await openStatement(facts, title, fonts)
  paper.rule()
  writeSums(paper, facts)
  paper.heading('Transactions')
  if (entries.length === 0) paper.text('No money came in or went out.', { color: quiet })
  else paper.amount('Balance before', naira(opening), { color: quiet })
  for (const entry of entries) writeEntry(paper, entry)
  return await paper.finish(`Aso wallet statement · ${month} · ${user_id}`)
}

function writeSums(paper: Paper, { opening, entries }: StatementFacts): void {
  const sum = (chosen: StatementEntry[]) =>
    roundNaira(chosen.reduce((total, { amount }) => total + amount, 0))
  paper.amount('Balance at the beginning', naira(opening))
  paper.amount('Money in', naira(sum(entries.filter(comesIn))))
  paper.amount('Money out', naira(-sum(entries.filter((entry) => !comesIn(entry)))))
  paper.amount('Balance at the end', naira(entries.at(-1)?.balance ?? opening), { bold: true })
}

const statusWords = {
  completed: '',
  pending: ' (pending)',
  failed: ' (failed, the money came back)',
} as const

function writeEntry(paper: Paper, entry: StatementEntry): void {
  const { at, description, amount, status, balance } = entry
  paper.amount(`${description}${statusWords[status]}`, naira(comesIn(entry) ? amount : -amount))
  paper.text(`${moment.format(new Date(at))} · balance ${naira(balance)}`, { size: 8, color: quiet })
  paper.space(3)
}
