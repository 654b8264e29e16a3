import { Link } from '@tanstack/react-router'
import { countOf } from '#contract/rules/count.ts'
import { isRentable } from '#contract/rules/item-words.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { Settings } from '#contract/settings.ts'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { useSettings } from '@/domain/settings'
import type { Item } from '../api/item'
import { CardSection } from '../page/card-section'

type Line = [name: string, text: string]

const loadFailed = { title: 'Error loading the rules', text: 'Please try again' }

/** Cancelling, the deposit, and who holds the money, with the figures that hold now. */
export default function MoneyPromises({ item }: { item: Item }) {
  const query = useSettings()
  return (
    <CardSection title="Cancellation and deposit">
      <Loaded query={query} skeleton={<Skeleton className="h-48" />} message={loadFailed}>
        {(settings) => (
          <dl className="grid gap-4">
            {linesOf(item, settings).map(([name, text]) => (
              <div key={name}>
                <dt className="font-medium">{name}</dt>
                <dd className="text-muted-foreground text-sm">{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
      <Link
        to="/help"
        hash="cancel"
        className="flex min-h-11 items-center justify-self-start text-sm underline underline-offset-4 hover:no-underline"
      >
        More about cancelling and refunds
      </Link>
    </CardSection>
  )
}

function linesOf(item: Item, settings: Settings): Line[] {
  const rentable = isRentable(item)
  const deposit = rentable ? (item.deposit_amount ?? 0) : 0
  return [
    ...(rentable ? [cancelRental(settings)] : []),
    ...(item.availability_type === 'rent' ? [] : [cancelSale(settings)]),
    ...(deposit > 0 ? [depositLine(deposit, settings)] : []),
    ['Held by Aso', `Aso keeps what you pay in escrow. ${paidAfter(item)}`],
  ]
}

function cancelRental(settings: Settings): Line {
  const free = countOf(settings.cancel_free_hours, 'hour')
  return [
    'If your plans change',
    `Cancel free until ${free} before the first day. After that, until handover, the owner gets ${settings.late_cancel_rent_percent}% of the rent and you get back the rest. If the owner cancels, you get everything back.`,
  ]
}

function cancelSale(settings: Settings): Line {
  const free = countOf(settings.sale_cancel_free_hours, 'hour')
  return [
    'If you buy',
    `Cancel with a full refund for ${free} after payment, as long as it was not handed over.`,
  ]
}

function depositLine(deposit: number, settings: Settings): Line {
  const answer = countOf(settings.claim_answer_hours, 'hour')
  return [
    `Deposit: ${formatNaira(deposit)}`,
    `You get it back in your wallet when both sides confirm the return, less any late charges. If the owner claims a part, you have ${answer} to answer, and only that part stays held.`,
  ]
}

function paidAfter(item: Item): string {
  const rent = isRentable(item) ? 'The owner gets the rent only after the return.' : null
  const sale =
    item.availability_type === 'rent' ? null : 'A seller is paid only after you confirm that you have it.'
  return [rent, sale].filter(Boolean).join(' ')
}
