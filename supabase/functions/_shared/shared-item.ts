import { z } from 'zod'
import { DatabaseError, visitorClient } from './database.ts'

const amount = z.number().nullable()
const text = z.string().nullable()

/** What the page and the card of a shared item read. */
export const sharedItem = z.object({
  id: z.uuid(),
  title: z.string(),
  description: text,
  category: z.string(),
  images: z.array(z.string()),
  availability_type: z.enum(['rent', 'sale', 'both', 'sell']),
  rental_price: amount,
  rental_period: z.enum(['daily', 'weekly', 'monthly', 'daily_weekly', 'all']).nullable(),
  weekly_price: amount,
  monthly_price: amount,
  sale_price: amount,
  status: z.enum(['available', 'rented', 'sold', 'unavailable']),
  condition: z.enum(['new', 'excellent', 'good', 'fair']).nullable(),
  size: text,
  brand: text,
  colour: text,
  city: text,
  state: text,
  min_rental_days: z.number(),
})

/** The public data of an item. */
export type SharedItem = z.infer<typeof sharedItem>

/** As a visitor sees it: null where there is none, or where it was taken down. */
export async function readSharedItem(id: string | null): Promise<SharedItem | null> {
  if (!z.uuid().safeParse(id).success) return null
  const { data, error } = await visitorClient()
    .from('items')
    .select(Object.keys(sharedItem.shape).join(', '))
    .eq('id', id)
    .maybeSingle()
  if (error) throw new DatabaseError('Reading a shared item', error.code)
  return data ? sharedItem.parse(data) : null
}

/** The path of a photo in the bucket of item photos; null for an address that leads elsewhere. */
export function photoPath(image: string): string | null {
  const path = /\/storage\/v1\/object\/public\/item-images\/([^?#]+)/.exec(image)?.[1] ?? image
  return /^[a-z0-9-]+(\/[a-z0-9_.-]*[a-z0-9_-])+$/i.test(path) && !path.includes('..') ? path : null
}
