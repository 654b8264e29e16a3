import { EyeOff } from 'lucide-react'
import type { ItemRow } from '../model/listing-form'

/** Taken down by the team of Aso: why, in their words. */
export function HiddenNote({ item }: { item: Pick<ItemRow, 'hidden_at' | 'hidden_reason'> }) {
  if (!item.hidden_at) return null
  return (
    <p className="flex items-start gap-2.5 rounded-xl bg-caution-soft p-3 text-caution text-sm">
      <EyeOff aria-hidden className="size-5 shrink-0" />
      <span className="wrap-anywhere">
        <strong>Taken down by Aso.</strong> {item.hidden_reason}
      </span>
    </p>
  )
}
