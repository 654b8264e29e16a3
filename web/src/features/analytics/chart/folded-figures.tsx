import { Download } from 'lucide-react'
import { formatNaira } from '#contract/rules/money.ts'
import { FiguresTable } from '@/components/figures-table'
import { Button } from '@/components/ui/button'
import { csvLines, csvMark } from '@/lib/files/csv'
import { saveFile } from '@/lib/files/save-file'
import { FigureWords } from '../components/figure-words'
import type { Rows } from '../rows/rows'

interface FoldedFigure {
  /** Naira. */
  amount: number
  /** What it consists of. */
  rows: Rows
}

interface FoldedFiguresProps {
  caption: string
  /** Name of the first column, then of each column of naira. */
  head: readonly string[]
  rows: readonly { name: string; key?: string; figures: readonly FoldedFigure[] }[]
  /** Of the CSV file. */
  file: string
}

/** The figures behind a chart: a table that opens, as does each figure in it, and a file. */
export function FoldedFigures({ caption, head, rows, file }: FoldedFiguresProps) {
  const save = () =>
    saveFile(
      file,
      csvMark +
        csvLines([head, ...rows.map(({ name, figures }) => [name, ...figures.map(({ amount }) => amount)])]),
      'text/csv;charset=utf-8',
    )
  return (
    <div className="flex flex-wrap items-start justify-between gap-2">
      <details className="min-w-0 grow basis-40 open:basis-full">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium text-primary text-sm hover:underline">
          Figures as a table
        </summary>
        <FiguresTable
          caption={caption}
          head={head}
          rows={rows.map(({ name, key, figures }) => ({
            name,
            key,
            cells: figures.map((figure, at) => (
              <FigureWords
                key={head[at + 1]}
                title={`${head[at + 1]}, ${name}`}
                value={formatNaira(figure.amount)}
                rows={figure.rows}
              />
            )),
          }))}
        />
      </details>
      <Button variant="ghost" onClick={save}>
        <Download aria-hidden />
        CSV
        <span className="sr-only">: {caption}</span>
      </Button>
    </div>
  )
}
