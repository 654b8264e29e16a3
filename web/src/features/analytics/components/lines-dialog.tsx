import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { analyticsMessages } from '#contract/messages/analytics.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Paged } from '@/components/paged'
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import { formatMoment } from '@/lib/lagos-time'
import { type LineFilter, type MoneyLine, moneyLinesQuery } from '../api/money-lines'

export interface OpenedFigure {
  title: string
  amount: number
  filter: LineFilter
}

/** What a figure is the sum of: transfers of the ledger, each leading to its booking. */
export default function LinesDialog({
  userId,
  figure,
  onClose,
}: {
  userId: string
  figure: OpenedFigure
  onClose: () => void
}) {
  const query = useInfiniteQuery(moneyLinesQuery(userId, figure.filter))
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{figure.title}</DialogTitle>
          <DialogDescription>
            <span className="price font-bold text-2xl text-foreground">{formatNaira(figure.amount)}</span>
          </DialogDescription>
        </DialogHeader>
        <DialogBody className="grid content-start gap-3">
          <Paged
            query={query}
            skeleton={<Skeleton className="h-40 rounded-xl" />}
            message={analyticsMessages.linesFailed}
            empty={<p className="py-4 text-muted-foreground">No transactions.</p>}
          >
            {(lines) => (
              <ul aria-label="Transactions" className="grid divide-y">
                {lines.map((line) => (
                  <Line key={line.transfer_id} line={line} />
                ))}
              </ul>
            )}
          </Paged>
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

function Line({ line }: { line: MoneyLine }) {
  return (
    <li className="relative flex items-baseline justify-between gap-4 py-3 text-sm">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-medium wrap-anywhere">
          {line.transaction_id ? (
            <Link
              to="/booking/$transactionId"
              params={{ transactionId: line.transaction_id }}
              className="after:absolute after:inset-0 hover:underline"
            >
              {line.description}
            </Link>
          ) : (
            line.description
          )}
        </p>
        <time dateTime={line.at} className="text-muted-foreground">
          {formatMoment(line.at)}
        </time>
      </div>
      <p className="price shrink-0 font-bold">{formatNaira(line.amount)}</p>
    </li>
  )
}
