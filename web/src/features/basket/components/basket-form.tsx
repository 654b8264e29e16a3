import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { basketWords as words } from '#contract/messages/basket.ts'
import { bookingMessages, itemMessages } from '#contract/messages/common.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/textarea'
import { useMyVerification } from '@/domain/me/my-verification'
import { PaymentField } from '@/features/payments'
import type { Days, Preview } from '../api/preview'
import type { WantedPiece } from '../model/pieces'
import { useBasketForm } from '../model/use-basket-form'
import { BasketPiece } from './basket-piece'
import { BasketSums } from './basket-sums'
import { Obstacles } from './obstacles'

interface BasketFormProps {
  preview: Preview
  days: Days
  /** What is shown is of the pieces before a change. */
  stale: boolean
  onPieces: (pieces: readonly WantedPiece[]) => void
}

/** The pieces, what they cost together, and one button that books and pays all of them. */
export function BasketForm({ preview, days, stale, onPieces }: BasketFormProps) {
  const form = useBasketForm(preview, days)
  const { pieces, rentalsLeft } = preview
  const free = pieces.filter(({ quote }) => quote !== null)
  const wanted = (of: typeof pieces) => of.map((piece) => piece.wanted)
  const ready = !stale && free.length === pieces.length && free.length <= rentalsLeft
  const receive = (id: string, method: WantedPiece['receive_method']) =>
    onPieces(
      wanted(pieces).map((piece) => (piece.item_id === id ? { ...piece, receive_method: method } : piece)),
    )
  return (
    <div className="grid gap-8 md:grid-cols-[1fr_22rem] md:items-start">
      <div className="grid gap-6">
        <Obstacles pieces={pieces} rentalsLeft={rentalsLeft} onWithout={() => onPieces(wanted(free))} />
        <ul aria-label="Items" aria-busy={stale} className="grid gap-6">
          {pieces.map((piece) => (
            <BasketPiece
              key={piece.item_id}
              piece={piece}
              days={days}
              onReceive={(method) => receive(piece.item_id, method)}
              onRemove={() => onPieces(wanted(pieces).filter(({ item_id }) => item_id !== piece.item_id))}
            />
          ))}
        </ul>
      </div>
      {free.length > 0 && <PaymentPanel form={form} count={free.length} ready={ready} />}
    </div>
  )
}

interface PaymentPanelProps {
  form: ReturnType<typeof useBasketForm>
  /** Of items. */
  count: number
  ready: boolean
}

function PaymentPanel({ form, count, ready }: PaymentPanelProps) {
  const { sums, delivered, method, balance } = form
  return (
    <section aria-label="Payment" className="grid gap-6 rounded-2xl bg-card p-4 sm:p-6">
      {delivered && <Address form={form} />}
      <PaymentField value={method} balance={balance} total={sums.total} onChange={form.choose} />
      <BasketSums sums={sums} />
      <p className="text-muted-foreground text-sm">
        {count === 1 ? words.oneItem : words.together} {words.held}{' '}
        <Link to="/terms" className="underline underline-offset-4">
          Terms
        </Link>
      </p>
      <PayButton
        ready={ready && (method === 'card' || balance >= sums.total)}
        busy={form.busy}
        label={words.book(count, formatNaira(sums.total))}
        onPay={form.submit}
      />
    </section>
  )
}

function Address({ form }: Pick<PaymentPanelProps, 'form'>) {
  return (
    <Field
      label="Delivery address"
      error={form.addressMissing ? bookingMessages.addressRequired.text : undefined}
    >
      {(control) => (
        <Textarea
          {...control}
          value={form.address}
          onChange={({ target }) => form.typeAddress(target.value)}
          autoComplete="street-address"
          maxLength={500}
          placeholder="House, street, area, city"
        />
      )}
    </Field>
  )
}

interface PayButtonProps {
  ready: boolean
  busy: boolean
  label: string
  onPay: () => void
}

/** Whoever is not verified yet does that first. */
function PayButton({ ready, busy, label, onPay }: PayButtonProps) {
  const { data: identity } = useMyVerification()
  if (identity !== undefined && identity !== 'approved') {
    return (
      <div className="grid gap-3">
        <p className="flex items-center gap-2.5 text-sm">
          <ShieldCheck aria-hidden className="size-5 shrink-0 text-caution" />
          {words.verify}
        </p>
        <Button asChild size="lg">
          <Link to="/verify-borrower">{itemMessages.completeVerification}</Link>
        </Button>
      </div>
    )
  }
  return (
    <Button
      size="lg"
      className="price px-4"
      disabled={!ready || busy || identity === undefined}
      onClick={onPay}
    >
      {busy ? 'One moment…' : label}
    </Button>
  )
}
