import { useInfiniteQuery } from '@tanstack/react-query'
import { formatNaira } from '#contract/rules/money.ts'
import { formatMoment } from '@/lib/lagos-time'
import { type LineFilter, moneyLinesQuery } from '../api/money-lines'
import { BookingLink } from './booking-link'
import { Row, RowsList } from './rows-list'

/** Transfers of the ledger, each leading to its booking. */
export function LineRows({ userId, filter }: { userId: string; filter: LineFilter }) {
  const query = useInfiniteQuery(moneyLinesQuery(userId, filter))
  return (
    <RowsList
      label="Transactions"
      query={query}
      empty="No transactions."
      keyOf={({ transfer_id }) => transfer_id}
    >
      {({ at, transaction_id, description, amount }) => (
        <Row
          name={transaction_id ? <BookingLink id={transaction_id}>{description}</BookingLink> : description}
          note={<time dateTime={at}>{formatMoment(at)}</time>}
          value={formatNaira(amount)}
        />
      )}
    </RowsList>
  )
}
