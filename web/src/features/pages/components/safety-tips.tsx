import { Check } from 'lucide-react'
import { tipGroups } from '../content/safety'

export function SafetyTips() {
  return (
    <section aria-labelledby="tips" className="grid gap-5">
      <h2 id="tips" className="font-bold text-2xl">
        Safety tips
      </h2>
      <div className="grid gap-4 md:grid-cols-2">
        {tipGroups.map(({ title, tips }) => (
          <section
            key={title}
            aria-label={title}
            className="grid content-start gap-3 rounded-2xl bg-card p-5"
          >
            <h3 className="font-semibold text-lg">{title}</h3>
            <ul className="grid gap-2.5">
              {tips.map((tip) => (
                <li key={tip} className="flex gap-3">
                  <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
                  {tip}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  )
}
