import { EyeOff } from 'lucide-react'
import type { Item } from '../api/item'

/** On an item that was taken down: for its owner, people who have booked it, and admins. */
export function HiddenNote({ item, own }: { item: Item; own: boolean }) {
  if (!item.hidden_at) return null
  return (
    <section aria-label="Taken down" className="flex gap-3 rounded-2xl bg-caution-soft p-4 text-caution">
      <EyeOff aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 grid-cols-1 gap-0.5">
        <h2 className="font-sans font-semibold">This item was taken down</h2>
        <p className="break-words text-sm">
          {own
            ? `Only you can see it now. Our team’s reason: ${item.hidden_reason}`
            : 'It can no longer be booked. Your own booking is not affected.'}
        </p>
      </div>
    </section>
  )
}
