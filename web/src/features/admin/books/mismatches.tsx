import { Scale } from 'lucide-react'
import { useState } from 'react'
import { bookMessages as words } from '#contract/messages/money/books.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Notice } from '@/components/notice'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useNow } from '@/lib/browser/use-now'
import { formatMoment } from '@/lib/lagos-time'
import { type Mismatch, useMismatches } from '../api/mismatches'
import { Pages } from '../components/pages'
import { ageText, problemWords, recordWords } from '../words/book-words'
import { ExplainDialog } from './explain-dialog'

/** What Paystack lists and the ledger does not have, or the other way round. */
export function Mismatches() {
  const [explaining, setExplaining] = useState<Mismatch>()
  return (
    <section aria-labelledby="books-suspense" className="grid gap-3">
      <h2 id="books-suspense" className="font-semibold text-2xl tracking-tight">
        Differences from Paystack
      </h2>
      <Pages
        query={useMismatches()}
        label="Differences from Paystack"
        message={words.mismatchesFailed}
        empty={<Notice icon={Scale} {...words.nothingDiffers} />}
      >
        {(row) => <MismatchRow key={row.subject} row={row} onExplain={() => setExplaining(row)} />}
      </Pages>
      {explaining && <ExplainDialog mismatch={explaining} onClose={() => setExplaining(undefined)} />}
    </section>
  )
}

function MismatchRow({ row, onExplain }: { row: Mismatch; onExplain: () => void }) {
  const { kind, problem, reference, paystack_amount, our_amount, since } = row
  const now = useNow(60_000)
  return (
    <li className="grid gap-3 rounded-2xl bg-card p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{recordWords[kind]}</span>
          <Badge variant="caution">{problemWords[problem]}</Badge>
        </p>
        <p className="text-sm">
          Paystack <strong className="price">{formatNaira(paystack_amount)}</strong>, books{' '}
          <strong className="price">{formatNaira(our_amount)}</strong>
        </p>
        <p className="text-muted-foreground text-sm wrap-anywhere">
          <time dateTime={since}>{formatMoment(since)}</time>, {ageText(row, now)} ·{' '}
          <span className="font-mono text-xs">{reference}</span>
        </p>
      </div>
      <Button variant="outline" onClick={onExplain}>
        Explain
        <span className="sr-only">: {reference}</span>
      </Button>
    </li>
  )
}
