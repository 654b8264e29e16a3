import { Ruler } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { itemCleaners, itemFits } from '#contract/taxonomy.ts'
import { Button } from '@/components/ui/button'
import type { Item } from '../api/item'
import { chartFor, measurementsOf } from '../model/measurements'
import { FactList } from './facts'

const SizeGuide = lazy(() => import('./size-guide'))

/** Whether it fits, what comes with it and who cleans it. */
export default function SizeAndSet({ item }: { item: Item }) {
  const parts = item.set_contents ?? []
  return (
    <div className="grid grid-cols-1 gap-6">
      <SizeAndFit item={item} />
      {parts.length > 0 && (
        <section className="grid gap-2">
          <h2 className="font-semibold text-xl">What’s included</h2>
          <ul className="grid list-disc gap-1 pl-5">
            {parts.map((part) => (
              <li key={part} className="break-words">
                {part}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Care item={item} />
    </div>
  )
}

function SizeAndFit({ item }: { item: Item }) {
  const [guide, setGuide] = useState(false)
  const measurements = measurementsOf(item)
  const fit = itemFits.find(({ value }) => value === item.fit)
  const chart = chartFor(item.category)
  if (measurements.length === 0 && !fit && !item.fit_note && !chart) return null
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="font-semibold text-xl">Size and fit</h2>
      {(fit || item.fit_note) && (
        <p className="break-words">
          {fit && <strong className="font-semibold">{fit.label}. </strong>}
          {item.fit_note}
        </p>
      )}
      {measurements.length > 0 && (
        <div className="grid gap-3">
          <h3 className="font-semibold">Measurements</h3>
          <FactList facts={measurements} />
        </div>
      )}
      {chart && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setGuide(true)}>
          <Ruler aria-hidden />
          Size guide
        </Button>
      )}
      {chart && guide && (
        <Suspense>
          <SizeGuide item={item} chart={chart} onClose={() => setGuide(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Care({ item }: { item: Item }) {
  const cleaner = itemCleaners.find(({ value }) => value === item.cleaned_by)
  if (!cleaner && !item.care_note) return null
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold text-xl">Cleaning and care</h2>
      {cleaner && <p className="font-medium">{cleaner.label}.</p>}
      {item.care_note && <p className="whitespace-pre-line break-words">{item.care_note}</p>}
    </section>
  )
}
