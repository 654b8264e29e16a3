import type { Database } from '../../../local/database/database.ts'

/** Five lenders with items whose descriptions are as long as may be. */
export async function fillWithLongTexts({ query }: Pick<Database, 'query'>, items: number): Promise<void> {
  await query(
    `insert into auth.users (id, email, aud, role, raw_user_meta_data, email_confirmed_at)
     select gen_random_uuid(), format('lender-%s@aso.test', n), 'authenticated', 'authenticated',
       jsonb_build_object('full_name', 'Lender ' || n), now() from generate_series(1, 5) n`,
  )
  // Without triggers: filling search and trust takes minutes.
  await query(`do $$ begin
    set local session_replication_role = replica;
    insert into public.items (owner_id, title, description, category, availability_type, rental_price, images, measurements)
    select (array(select user_id from private.profiles))[1 + n % 5], 'Adire dress ' || n,
      repeat('aab hand dyed in Abeokuta, worn twice. ', 100), 'Traditional', 'rent', 1000 + n,
      array['a'], '{"a": {"b": 1}}'
    from generate_series(1, ${items}) n;
  end $$`)
  await query('analyze')
}
