import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatNaira } from '#contract/rules/money.ts'
import { type RentedItem, rentedQuery } from '../api/figure-rows'
import { Row, RowsList } from './rows-list'

/** Rented items, and what each saved against buying it. */
export function RentedRows({ userId }: { userId: string }) {
  const query = useInfiniteQuery(rentedQuery(userId))
  return (
    <RowsList label="Rented items" query={query} empty="No items." keyOf={({ item_id }) => item_id}>
      {(item) => (
        <Row
          name={
            <Link
              to="/item/$id"
              params={{ id: item.item_id }}
              className="after:absolute after:inset-0 hover:underline"
            >
              {item.title}
            </Link>
          }
          note={against(item)}
          value={item.saved === null ? '–' : formatNaira(item.saved)}
        />
      )}
    </RowsList>
  )
}

const against = ({ price, spent }: RentedItem): string =>
  `${formatNaira(spent)} to rent, ${price === null ? 'not for sale' : `${formatNaira(price)} to buy`}`
