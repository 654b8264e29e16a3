import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Over the whole row that it stands in. */
export function BookingLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link
      to="/booking/$transactionId"
      params={{ transactionId: id }}
      className="after:absolute after:inset-0 hover:underline"
    >
      {children}
    </Link>
  )
}
