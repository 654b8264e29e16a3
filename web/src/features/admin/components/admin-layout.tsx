import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import { Loaded } from '@/components/loaded'
import { Skeleton } from '@/components/ui/skeleton'
import { adminKey } from '@/domain/staff/keys'
import { useStaffAccess } from '../api/access'
import { AdminNav } from './admin-nav'

interface AdminLayoutProps {
  /** Shown instead of every screen while the second factor is missing. */
  door: (state: 'needed' | 'missing', onOpen: () => void) => ReactNode
  children: ReactNode
}

/** A sidebar on a wide screen, a row to scroll on a phone. */
export function AdminLayout({ door, children }: AdminLayoutProps) {
  const access = useStaffAccess()
  const queryClient = useQueryClient()
  const open = () => void queryClient.invalidateQueries({ queryKey: adminKey })
  return (
    <div className="page grid content-start gap-5 py-3 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-10 lg:py-8">
      <AdminNav />
      <div className="grid min-w-0 max-w-4xl content-start gap-6">
        <Loaded
          query={access}
          skeleton={<Skeleton className="h-96 rounded-2xl" />}
          message={adminMessages.checkFailed}
        >
          {({ second_factor }) => (second_factor === 'given' ? children : door(second_factor, open))}
        </Loaded>
      </div>
    </div>
  )
}
