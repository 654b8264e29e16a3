import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { cn } from '@/lib/utils'
import type { Item } from '../api/item'
import {
  mensChart,
  mensShoes,
  numbersIn,
  type SizeChart,
  womensChart,
  womensShoes,
} from '../model/size-charts'

interface SizeGuideProps {
  item: Pick<Item, 'size'>
  chart: 'clothes' | 'shoes'
  onClose: () => void
}

const howTo = {
  clothes: [
    ['Bust or chest', 'around the fullest part, the tape level at the back'],
    ['Waist', 'around the narrowest part, with a finger under the tape'],
    ['Hips', 'around the fullest part, feet together'],
    ['Length', 'from the top of the shoulder to the hem; a wrapper or trousers from the waist'],
  ],
  shoes: [['Foot', 'stand on paper, mark heel and longest toe, measure between them']],
} as const

export default function SizeGuide({ item, chart, onClose }: SizeGuideProps) {
  const charts = chart === 'shoes' ? [womensShoes, mensShoes] : [womensChart, mensChart]
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Size guide</DialogTitle>
          <DialogDescription>
            {chart === 'shoes'
              ? 'British and European sizes. Brands differ: go by the length of your foot.'
              : 'Nigerian sizes are British sizes. Tailors differ: go by the item’s measurements.'}
          </DialogDescription>
        </DialogHeader>
        <DialogBody className="grid gap-8" tabIndex={0} role="region" aria-label="Charts">
          {charts.map((one) => (
            <Chart key={one.title} chart={one} marked={numbersIn(item.size)} />
          ))}
          <section className="grid gap-2">
            <h3 className="font-semibold">How to measure</h3>
            <dl className="grid gap-2 text-sm">
              {howTo[chart].map(([name, how]) => (
                <div key={name} className="flex flex-wrap gap-x-2">
                  <dt className="font-medium">{name}:</dt>
                  <dd className="text-muted-foreground">{how}</dd>
                </div>
              ))}
            </dl>
          </section>
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

function Chart({ chart: { title, columns, rows }, marked }: { chart: SizeChart; marked: readonly number[] }) {
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="pb-2 text-left font-semibold">{title}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className="py-2 pr-2 text-left font-medium text-muted-foreground">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...rest]) => {
          const fits = typeof first === 'number' && marked.includes(first)
          return (
            <tr key={first} className={cn('border-border border-t', fits && 'bg-secondary font-semibold')}>
              <th scope="row" className="py-2 pr-2 text-left font-semibold">
                {first}
                {fits && <span className="sr-only"> (this item)</span>}
              </th>
              {rest.map((size, at) => (
                <td key={columns[at + 1]} className="py-2 pr-2">
                  {size}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
