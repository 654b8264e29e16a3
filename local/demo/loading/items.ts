import type { Stack } from '../../stack.ts'
import { details } from '../town/details.ts'
import { items } from '../town/items.ts'
import { madeOn, stories } from '../town/stories.ts'
import type { TownItem } from '../town/types.ts'
import { type Ids, idOf } from './people.ts'

type Database = Stack['database']
/** Item ids by the name of their plate. */
export type ItemIds = ReadonlyMap<string, string>

/** Hours between one listing and the next. */
const HOURS_BETWEEN_LISTINGS = 29

function columnsOf(item: TownItem, ownerId: string, images: string[]): Record<string, unknown> {
  const { delivery, days } = item
  const ownerPays = delivery?.ownerPays
  return {
    owner_id: ownerId,
    title: item.title,
    description: item.description,
    category: item.category,
    availability_type: item.availability,
    rental_price: item.daily ?? null,
    sale_price: item.sale ?? null,
    deposit_amount: item.deposit ?? null,
    pickup_method: item.pickup,
    images,
    rental_period: item.daily === undefined ? null : 'daily',
    owner_terms: item.terms ?? null,
    min_rental_days: days?.[0] ?? 1,
    max_rental_days: days?.[1] ?? 30,
    condition: item.condition,
    size: item.size,
    brand: item.brand,
    delivery_fee: delivery?.fee ?? 0,
    return_delivery_fee: delivery?.back ?? 0,
    owner_pays_delivery: ownerPays === 'delivery' || ownerPays === 'both',
    owner_pays_return: ownerPays === 'return' || ownerPays === 'both',
    approval_required: item.approval ?? false,
    buffer_days: item.buffer ?? 0,
    ...detailsOf(item),
  }
}

function detailsOf({ plate }: TownItem): Record<string, unknown> {
  const { measurements, fit, fitNote, set, cleaner, care } = details[plate] ?? {}
  return {
    measurements: measurements ?? {},
    fit: fit ?? null,
    fit_note: fitNote ?? null,
    set_contents: set ?? null,
    cleaned_by: cleaner ?? null,
    care_note: care ?? null,
  }
}

async function listItem(
  database: Database,
  values: Record<string, unknown>,
  hoursAgo: number,
): Promise<string> {
  const names = Object.keys(values)
  const [row] = await database.query<{ id: string }>(
    `insert into public.items (${names.join(', ')}, created_at)
     values (${names.map((_, at) => `$${at + 1}`).join(', ')}, now() - make_interval(hours => ${hoursAgo}))
     returning id`,
    Object.values(values),
  )
  if (!row) throw new Error('An item was not listed')
  return row.id
}

/** Items are listed at regular intervals, the newest first, but never after their first rental. */
function listedHoursAgo(item: TownItem, index: number): number {
  const days = stories.filter((story) => story.item === item.plate).map((story) => 6 - madeOn(story))
  return Math.max(5 + index * HOURS_BETWEEN_LISTINGS, ...days.map((ago) => ago * 24))
}

export async function createItems(
  database: Database,
  people: Ids,
  photosOf: (plate: string, ownerId: string) => Promise<string[]>,
): Promise<ItemIds> {
  const ids = new Map<string, string>()
  for (const [index, item] of items.entries()) {
    const ownerId = idOf(people, item.owner)
    const images = await photosOf(item.plate, ownerId)
    ids.set(
      item.plate,
      await listItem(database, columnsOf(item, ownerId, images), listedHoursAgo(item, index)),
    )
  }
  return ids
}
