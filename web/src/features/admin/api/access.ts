import { queryOptions, useQuery } from '@tanstack/react-query'
import { adminKey } from '@/domain/staff/keys'
import { db } from '@/lib/supabase'

/** What the signed-in person may do in the admin panel, as `my_staff_access` answers it. */
export interface StaffAccess {
  roles: string[]
  permissions: string[]
  /** given: or not needed. needed: the code of the app is to be entered. missing: an app is to be set up first. */
  second_factor: 'given' | 'needed' | 'missing'
}

export const accessQuery = queryOptions({
  queryKey: [...adminKey, 'access'],
  queryFn: async ({ signal }): Promise<StaffAccess> => {
    const { data } = await db().rpc('my_staff_access').abortSignal(signal).throwOnError()
    return data as unknown as StaffAccess
  },
})

export const useStaffAccess = () => useQuery(accessQuery)

/** Whether a button that needs this permission is shown. The database decides again. */
export function useMay(permission: string): boolean {
  return useStaffAccess().data?.permissions.includes(permission) ?? false
}
