import { safetyFeatures } from '../content/safety'

export function SafetyFeatures() {
  return (
    <section aria-labelledby="features" className="grid gap-5">
      <h2 id="features" className="font-bold text-2xl">
        How Aso keeps you safe
      </h2>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {safetyFeatures.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="grid size-12 shrink-0 place-items-center rounded-xl bg-good-soft text-good">
              <Icon aria-hidden className="size-6" />
            </span>
            <div className="grid content-start gap-1">
              <h3 className="font-semibold text-lg leading-tight">{title}</h3>
              <p className="text-muted-foreground">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
