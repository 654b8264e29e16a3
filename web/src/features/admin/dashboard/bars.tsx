interface Bar {
  label: string
  value: number
  /** The value as people read it. */
  text: string
}

/** Figures beside each other, the largest as wide as the box. The words say all of it; the bars only show it. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const largest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul aria-label={label} className="grid gap-3 rounded-2xl bg-card p-4 sm:p-5">
      {bars.map((bar) => (
        <li key={bar.label} className="grid gap-1">
          <div className="flex items-baseline justify-between gap-3 text-sm">
            <span className="text-muted-foreground">{bar.label}</span>
            <span className="price font-medium">{bar.text}</span>
          </div>
          <div aria-hidden className="h-2 overflow-hidden rounded-full bg-secondary">
            <div
              className="h-full rounded-full bg-primary"
              style={{ width: `${(bar.value / largest) * 100}%` }}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
