import { queryOptions } from '@tanstack/react-query'
import { getEnv } from '@/lib/env'
import { db } from '@/lib/supabase'

export const feedQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['calendar-feed', itemId],
    queryFn: () => feedAddress(itemId, false),
    gcTime: 0,
  })

/** The address that an owner's own calendar asks; `renew` makes another and ends the old one. */
export async function feedAddress(itemId: string, renew: boolean): Promise<string> {
  const { data } = await db().rpc('calendar_token', { p_item_id: itemId, p_renew: renew }).throwOnError()
  return `${getEnv().supabaseUrl}/functions/v1/item-calendar?token=${data}`
}
