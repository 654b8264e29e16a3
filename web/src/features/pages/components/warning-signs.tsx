import { TriangleAlert } from 'lucide-react'
import { warningSigns } from '../content/safety'

export function WarningSigns() {
  return (
    <section
      aria-labelledby="warning-signs"
      className="grid gap-5 rounded-2xl bg-caution-soft p-5 text-foreground md:p-8"
    >
      <div className="grid gap-1">
        <h2 id="warning-signs" className="flex items-center gap-3 font-bold text-2xl">
          <TriangleAlert aria-hidden className="size-7 shrink-0 text-caution" />
          Warning signs
        </h2>
        <p>If you notice even one of these, stop and ask us.</p>
      </div>
      <ol className="grid gap-x-10 gap-y-3 md:grid-cols-2">
        {warningSigns.map((sign, position) => (
          <li key={sign} className="flex gap-3">
            <span aria-hidden className="price w-5 shrink-0 font-bold text-caution text-lg leading-snug">
              {position + 1}
            </span>
            {sign}
          </li>
        ))}
      </ol>
    </section>
  )
}
