import { formatNaira } from '#contract/rules/money.ts'
import { Facts } from '@/components/facts'
import type { AccountKind } from '../api/books'
import { type Group, groupWords, linesOf } from '../words/book-words'

/** What Aso has is what it owes and what it earned. */
export function Balances({ balances }: { balances: Record<AccountKind, number> }) {
  return (
    <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {(Object.keys(groupWords) as Group[]).map((group) => (
        <BalanceGroup key={group} group={group} balances={balances} />
      ))}
    </div>
  )
}

function BalanceGroup({ group, balances }: { group: Group; balances: Record<AccountKind, number> }) {
  const { lines, sum } = linesOf(group, balances)
  return (
    <section
      aria-labelledby={`books-${group}`}
      className="grid content-start gap-4 rounded-2xl bg-card p-4 sm:p-5"
    >
      <div className="grid gap-1">
        <h2 id={`books-${group}`} className="font-sans font-normal text-muted-foreground text-sm">
          {groupWords[group]}
        </h2>
        <p className="price font-bold text-3xl wrap-anywhere">{formatNaira(sum)}</p>
      </div>
      <Facts
        facts={lines.map(({ label, amount }) => ({
          label,
          value: <span className="price whitespace-nowrap">{formatNaira(amount)}</span>,
        }))}
      />
    </section>
  )
}
