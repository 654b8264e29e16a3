import { createContext, use } from 'react'
import type { OpenedFigure } from '../rows/rows'

/** Opens the rows of a figure. */
export const Open = createContext<(figure: OpenedFigure) => void>(() => {})

/** A figure within a sentence or a table. */
export function FigureWords(figure: OpenedFigure) {
  const open = use(Open)
  return (
    <button
      type="button"
      onClick={() => open(figure)}
      className="min-h-6 text-left underline decoration-dotted underline-offset-4 hover:text-foreground"
    >
      {figure.value}
    </button>
  )
}
