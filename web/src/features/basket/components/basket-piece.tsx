import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { basketWords as words } from '#contract/messages/basket.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { ChoiceChips } from '@/components/choice-chips'
import { Picture } from '@/components/picture'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { Days, PreviewedPiece } from '../api/preview'
import type { WantedPiece } from '../model/pieces'

const ways = [
  { value: 'pickup', label: 'Pickup' },
  { value: 'delivery', label: 'Delivery' },
] as const

const way = (method: string) => ways.find(({ value }) => value === method)?.label

interface BasketPieceProps {
  piece: PreviewedPiece
  days: Days
  onReceive: (method: WantedPiece['receive_method']) => void
  onRemove: () => void
}

export function BasketPiece({ piece, days, onReceive, onRemove }: BasketPieceProps) {
  const { item, quote, refusal, item_id } = piece
  const title = item?.title ?? 'An item'
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-4 sm:grid-cols-[6.5rem_1fr]">
      <Picture
        image={item?.image}
        alt=""
        widths={[180, 240]}
        sizes="6.5rem"
        missing="No Image"
        className={refusal ? 'rounded-xl opacity-55' : 'rounded-xl'}
      />
      <div className="grid min-w-0 content-start gap-2">
        <div className="flex items-start justify-between gap-2">
          <h2 className="min-w-0 pt-2.5 font-sans font-semibold leading-snug wrap-anywhere">
            {item ? (
              <Link
                to="/item/$id"
                params={{ id: item_id }}
                search={{ from: days.start, to: days.end }}
                className="hover:underline"
              >
                {title}
              </Link>
            ) : (
              title
            )}
          </h2>
          <Button variant="ghost" size="icon" aria-label={words.remove(title)} onClick={onRemove}>
            <Trash2 aria-hidden />
          </Button>
        </div>
        {refusal && <p className="font-medium text-destructive text-sm">{refusal.text}</p>}
        {quote && <Costs quote={quote} />}
        {quote && quote.group_discount > 0 && (
          <p className="text-muted-foreground text-sm">{words.groupDiscount(quote.group_discount)}</p>
        )}
        {quote?.asks_owner && <Badge variant="info">{words.asksOwner}</Badge>}
        {quote && !item?.bothWays && <p className="text-sm">{way(quote.receive_method)}</p>}
        {quote && item?.bothWays && (
          <ChoiceChips
            legend="How will you get it?"
            options={ways}
            value={piece.wanted.receive_method ?? quote.receive_method}
            onChange={onReceive}
          />
        )}
      </div>
    </li>
  )
}

function Costs({ quote }: { quote: NonNullable<PreviewedPiece['quote']> }) {
  const delivered = quote.receive_method === 'delivery'
  const delivery = delivered ? 'Delivery and return' : 'Delivery'
  const costs = [
    ['Rent', quote.rent_amount],
    ['Group discount', quote.group_discount],
    ['Deposit, refundable', quote.deposit_amount],
    [delivery, quote.delivery_amount],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {costs
        .filter(([name, amount]) => amount > 0 || (delivered && name === delivery))
        .map(([name, amount]) => (
          <div key={name} className="flex gap-1.5">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="price font-medium">
              {name === 'Group discount' && '−'}
              {amount > 0 ? formatNaira(amount) : 'None'}
            </dd>
          </div>
        ))}
    </dl>
  )
}
