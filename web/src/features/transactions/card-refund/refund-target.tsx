import { type OptionCard, OptionCards } from '@/components/option-cards'
import { useSettings } from '@/domain/settings'
import { cardRefundTime } from './card-refund-time'

export type RefundTarget = 'wallet' | 'card'

/** Where what a card paid goes back to. */
export function RefundTargetChoice({
  value,
  onChange,
}: {
  value: RefundTarget
  onChange: (target: RefundTarget) => void
}) {
  const { data: settings } = useSettings()
  if (settings?.card_refunds === 'off') return null
  const time = cardRefundTime(settings)
  const options: OptionCard<RefundTarget>[] = [
    { value: 'wallet', label: 'Your wallet', text: 'At once. You can still send it to your card later.' },
    { value: 'card', label: 'The card you paid with', text: `In ${time}. Aso takes no fee.` },
  ]
  return <OptionCards label="Where should it go?" options={options} value={value} onChange={onChange} />
}
