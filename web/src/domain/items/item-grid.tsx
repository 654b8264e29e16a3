import type { ReactNode } from 'react'

/** As many columns as there is room for beside the filters. */
export function ItemGrid({ children, dimmed = false }: { children: ReactNode; dimmed?: boolean }) {
  return (
    <div data-slot="items" className="@container">
      <ul
        aria-busy={dimmed}
        className="grid grid-cols-2 gap-x-3 gap-y-6 transition-opacity aria-busy:opacity-55 @2xl:grid-cols-3 @2xl:gap-x-4 @4xl:grid-cols-4 @6xl:grid-cols-5"
      >
        {children}
      </ul>
    </div>
  )
}
