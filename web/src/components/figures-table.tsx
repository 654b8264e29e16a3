import type { ReactNode } from 'react'

interface FiguresTableProps {
  caption: string
  /** The first names the rows. */
  head: readonly string[]
  /** As many cells as the head has after its first. */
  rows: readonly { name: string; cells: readonly ReactNode[]; key?: string }[]
  className?: string
}

/** Figures in rows; the first column names the row. Wider than a phone it scrolls inside its own box, also by keyboard. */
export function FiguresTable({ caption, head, rows, className = '' }: FiguresTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
    <section aria-label={caption} tabIndex={0} className={`overflow-x-auto ${className}`}>
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b text-muted-foreground">
            {head.map((title, at) => (
              <th
                key={title}
                scope="col"
                className={`py-2.5 align-bottom font-medium ${at === 0 ? 'pr-4 text-left' : 'pl-4 text-right'}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map(({ name, cells, key = name }) => (
            <tr key={key}>
              <th scope="row" className="py-2.5 pr-4 text-left font-medium whitespace-nowrap">
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]} className="price py-2.5 pl-4 text-right whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
