import { PostgrestClient } from '@supabase/postgrest-js'
import { limits } from '#contract/constants.ts'
import type { Database } from '#database.types.ts'

/** The addresses that the app requests. A test compares them with what the app's own code sends. */

const ORIGIN = 'http://aso'
export const LISTED =
  'id, title, category, size, availability_type, rental_price, sale_price, weekly_price, rental_period, pickup_method, city, state, images, status, created_at, owner:profiles!items_owner_id_fkey(verified, rating_average, trust_level)'
export const SHOWN =
  '*, owner:profiles!items_owner_id_fkey(user_id, full_name, verified, rating_average, num_reviews, trust_level, selfie_url, location)'

function recorder(): { client: PostgrestClient<Database>; path(): string } {
  let address = ''
  const client = new PostgrestClient<Database>(`${ORIGIN}/rest/v1`, {
    fetch: async (input) => {
      address = String(input)
      return Response.json([])
    },
  })
  return { client, path: () => address.slice(ORIGIN.length) }
}

/** A page of the market: one item more is asked for, which says whether there is another page. */
export async function marketPath(after?: { created_at: string; id: string }): Promise<string> {
  const { client, path } = recorder()
  let query = client
    .from('items')
    .select(LISTED)
    .eq('status', 'available')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(limits.marketPage + 1)
  if (after) {
    const { created_at: at, id } = after
    query = query.lte('created_at', at).or(`created_at.lt."${at}",id.lt.${id}`)
  }
  await query
  return path()
}

export async function itemPath(id: string): Promise<string> {
  const { client, path } = recorder()
  await client.from('items').select(SHOWN).eq('id', id).maybeSingle()
  return path()
}
