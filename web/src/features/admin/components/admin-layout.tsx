import type { ReactNode } from 'react'
import { AdminNav } from './admin-nav'

/** A sidebar on a wide screen, a row to scroll on a phone. */
export function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <div className="page grid content-start gap-5 py-3 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10 lg:py-8">
      <AdminNav />
      <div className="grid min-w-0 max-w-4xl content-start gap-6">{children}</div>
    </div>
  )
}
