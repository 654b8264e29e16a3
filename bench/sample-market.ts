import { CompiledQuery } from 'kysely'
import type { Database } from '../local/database/database.ts'

/** How many people own the items, and how many book them. */
export interface PeopleCount {
  lenders: number
  borrowers: number
}
export const PEOPLE_COUNT: PeopleCount = { lenders: 500, borrowers: 300 }

export interface Borrower {
  id: string
  email: string
}

const PEOPLE = `
  insert into auth.users (id, email, aud, role, raw_user_meta_data, email_confirmed_at)
  select gen_random_uuid(), format('person-%s@aso.example', n), 'authenticated', 'authenticated',
    jsonb_build_object('full_name', 'Person ' || n), now()
  from generate_series(1, $1::int) n`

const PROFILES = `
  update private.profiles set role = 'both', verified = true, rating_average = 4.5, num_reviews = 12,
    selfie_url = 'https://aso.example/selfie.webp',
    location = '{"city": "Lagos", "state": "Lagos", "country": "Nigeria", "lat": 6.45, "lng": 3.39}'`

/** Prices from ₦1,000 to ₦40,900, one of fifty dearer; one item of twenty off the market; one listed each second. */
const ITEMS = `
  with lenders as (select array_agg(user_id) as ids from (select user_id from private.profiles limit $2::int) p),
    categories as (select array_agg(name) as names, count(*)::int as number from public.item_categories)
  insert into public.items (owner_id, title, description, category, availability_type, rental_price, sale_price,
    deposit_amount, pickup_method, images, status, size, brand, condition, created_at)
  select ids[1 + n % $2::int], 'Adire dress ' || n, repeat('Hand dyed in Abeokuta, worn twice. ', 8),
    names[1 + n % number], 'both', 1000 + (n * 7919::bigint % 400) * 100 + case when n % 50 = 0 then 50000 else 0 end, 20000 + n % 100 * 1000, 5000, 'pickup',
    array['https://aso.example/storage/v1/object/public/item-images/front-' || n || '.webp',
      'https://aso.example/storage/v1/object/public/item-images/back-' || n || '.webp'],
    case when n % 20 = 0 then 'unavailable' else 'available' end::public.item_status, 'M', 'Aso', 'excellent',
    now() - n * interval '1 second'
  from lenders, categories, generate_series(1, $1::int) n`

/**
 * Fills a migrated database with people and items, in SQL: triggers and foreign key checks of one row at a time would
 * take minutes for a million. What is generated satisfies them.
 */
export async function fillSampleMarket(
  { kysely }: Pick<Database, 'kysely'>,
  items: number,
  { lenders, borrowers } = PEOPLE_COUNT,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const run = (text: string, values: unknown[] = []) =>
      transaction.executeQuery(CompiledQuery.raw(text, values))
    await run(PEOPLE, [lenders + borrowers])
    await run(PROFILES)
    await run('set local session_replication_role = replica')
    await run(ITEMS, [items, lenders])
  })
  await kysely.executeQuery(CompiledQuery.raw('analyze'))
}

/** People with an approved identity and ₦5,000,000 each, who may rent as often as they like. */
export async function prepareBorrowers(
  { query }: Pick<Database, 'query'>,
  count: number,
): Promise<Borrower[]> {
  await query(
    `update public.app_settings set setting_value = '1000000' where setting_key = 'new_member_rental_limit'`,
  )
  const borrowers = await query<Borrower>(
    `select u.id, u.email from auth.users u
     where not exists (select from public.items i where i.owner_id = u.id) order by u.id limit $1::int`,
    [count],
  )
  const ids = borrowers.map(({ id }) => id)
  await query(`insert into auth.sessions (id, user_id) select id, id from unnest($1::uuid[]) id`, [ids])
  await query(
    `insert into public.borrower_verifications (user_id, verification_status)
     select unnest($1::uuid[]), 'approved'`,
    [ids],
  )
  await query(
    `select s.outcome from unnest($1::uuid[]) as person (id),
       lateral public.start_wallet_funding(person.id, 5000000) f,
       lateral public.settle_payment(f.reference, (f.amount * 100)::bigint, 'NGN', 'success') s`,
    [ids],
  )
  return borrowers
}

/** Items of the whole range, so that no page of them stays in anyone's cache by chance. */
export async function someItems({ query }: Pick<Database, 'query'>, count: number): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `select id from public.items where status = 'available' order by id limit $1::int`,
    [count],
  )
  return rows.map(({ id }) => id)
}

/** Where a reader is who has paged through half of the market. */
export async function middleOfMarket({ query }: Pick<Database, 'query'>, items: number): Promise<Position> {
  const [position] = await query<Position>(
    `select created_at, id from public.items where status = 'available'
     order by created_at desc, id desc offset $1::int limit 1`,
    [Math.floor(items * 0.45)],
  )
  if (!position) throw new Error('The market is empty')
  return position
}

export interface Position {
  created_at: string
  id: string
}
