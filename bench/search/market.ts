import { CompiledQuery } from 'kysely'
import type { Database } from '../../local/database/database.ts'

/** A market with the skew of a real one: few colours, brands and cities make most of it, and a long tail the rest. */

type Entry = readonly [name: string, category: string, price: number]

/** What people list, the most common first. */
const GARMENTS: readonly Entry[] = [
  ['dress', 'Dresses', 6000],
  ['gown', 'Dresses', 12_000],
  ['agbada', 'Traditional', 15_000],
  ['gele', 'Accessories', 2500],
  ['heels', 'Shoes', 4000],
  ['human hair wig', 'Wigs & Hair', 9000],
  ['handbag', 'Bags', 5000],
  ['suit', 'Suits', 14_000],
  ['senator', 'Traditional', 7000],
  ['clutch', 'Bags', 3000],
  ['iro and buba', 'Traditional', 8000],
  ['aso ebi', 'Traditional', 9000],
  ['jumpsuit', 'Dresses', 6500],
  ['coral beads', 'Jewelry', 4500],
  ['kaftan', 'Traditional', 6000],
  ['blazer', 'Outerwear', 5500],
  ['skirt', 'Bottoms', 3500],
  ['shirt', 'Tops', 3000],
  ['trousers', 'Bottoms', 3500],
  ['necklace', 'Jewelry', 3500],
  ['fila', 'Accessories', 1500],
  ['sneakers', 'Shoes', 4500],
  ['boubou', 'Dresses', 7500],
  ['tuxedo', 'Formal', 20_000],
  ['isiagu', 'Traditional', 9500],
  ['lace blouse', 'Tops', 5500],
  ['wedding gown', 'Formal', 60_000],
  ['loafers', 'Shoes', 4200],
  ['fascinator', 'Accessories', 2800],
  ['frontal wig', 'Wigs & Hair', 11_000],
  ['earrings', 'Jewelry', 1800],
  ['ipele', 'Accessories', 2000],
  ['george wrapper', 'Traditional', 13_000],
  ['trench coat', 'Outerwear', 9000],
  ['babanriga', 'Traditional', 18_000],
  ['corset', 'Tops', 4800],
  ['masquerade costume', 'Other', 25_000],
]
const FABRICS =
  'ankara|lace|aso oke|adire|satin|velvet|silk|cotton|sequin|brocade|damask|chiffon|leather|beaded|akwete|organza|guipure|tulle'.split(
    '|',
  )
const COLOURS =
  'Black|White|Red|Gold|Blue|Green|Wine|Purple|Pink|Silver|Cream|Orange|Brown|Yellow|Teal|Coral|Lilac|Champagne'.split(
    '|',
  )
const LOOKS =
  'classic|elegant|vintage|bridal|owambe|custom|handmade|fitted|flowing|embroidered|luxury|simple|party|church|naming ceremony|dinner|birthday|introduction'.split(
    '|',
  )
const SIZES =
  'M|L|S|XL|UK 12|UK 10|UK 14|XXL|XS|UK 8|UK 16|42|43|40|38|39|45|Free size|18 inch|24 inch'.split('|')
const CITIES: readonly (readonly [city: string, state: string, latitude: number, longitude: number])[] = [
  ['Ikeja', 'Lagos', 6.6018, 3.3515],
  ['Lekki', 'Lagos', 6.4698, 3.5852],
  ['Surulere', 'Lagos', 6.5, 3.35],
  ['Abuja', 'FCT - Abuja', 9.0765, 7.3986],
  ['Yaba', 'Lagos', 6.5095, 3.3711],
  ['Port Harcourt', 'Rivers', 4.8156, 7.0498],
  ['Ibadan', 'Oyo', 7.3775, 3.947],
  ['Benin City', 'Edo', 6.335, 5.6037],
  ['Enugu', 'Enugu', 6.4584, 7.5464],
  ['Kano', 'Kano', 12.0022, 8.592],
  ['Abeokuta', 'Ogun', 7.1475, 3.3619],
  ['Kaduna', 'Kaduna', 10.5105, 7.4165],
  ['Warri', 'Delta', 5.5544, 5.7932],
  ['Onitsha', 'Anambra', 6.1413, 6.8029],
  ['Ilorin', 'Kwara', 8.4966, 4.5421],
  ['Jos', 'Plateau', 9.8965, 8.8583],
  ['Uyo', 'Akwa Ibom', 5.0377, 7.9128],
  ['Owerri', 'Imo', 5.4836, 7.0333],
  ['Akure', 'Ondo', 7.2571, 5.2058],
  ['Calabar', 'Cross River', 4.9757, 8.3417],
  ['Maiduguri', 'Borno', 11.8311, 13.151],
  ['Sokoto', 'Sokoto', 13.0059, 5.2476],
]

/** One of a list, the first more often than the last. */
const pick = (list: string, skew = 1.6): string =>
  `(${list})[1 + floor(cardinality(${list}) * power(random(), ${skew}))::int]`

const WORDS = `
  create temp table town on commit drop as select
    array(select e ->> 0 from jsonb_array_elements($1::jsonb) e) as garments,
    array(select e ->> 1 from jsonb_array_elements($1::jsonb) e) as categories,
    array(select (e ->> 2)::int from jsonb_array_elements($1::jsonb) e) as bases,
    $2::text[] as fabrics, $3::text[] as colours, $4::text[] as looks, $5::text[] as sizes,
    array(select 'Maison ' || chr(65 + n % 26) || chr(97 + n / 26 % 26) || 'ra' || n from generate_series(1, 200) n) as brands,
    array(select format('Worn %s times, dry cleaned after every outing. %s', n,
      (array['Comes with the matching ipele.', 'Fits a tall person best.', 'Hand made in Aba by my tailor.', 'Bought in Dubai.',
        'The beads are real coral.', 'Lovely for weddings and thanksgiving.', 'Pick up in the evening or at weekends.'])[1 + n % 7]
      || (array[' Please do not iron it.', ' Stones are complete.', ' Smoke free home.', ' Ask me for more pictures.'])[1 + n % 4])
      from generate_series(1, 60) n) as descriptions`

const OWNERS = `
  create temp table owners on commit drop as
  select n, gen_random_uuid() as user_id, c ->> 0 as city, c ->> 1 as state,
    (c ->> 2)::float8 + (random() + random() - 1) * 0.12 as latitude,
    (c ->> 3)::float8 + (random() + random() - 1) * 0.12 as longitude
  from (select n, $1::jsonb -> floor(jsonb_array_length($1::jsonb) * power(random(), 2.2))::int as c
    from generate_series(1, $2::int) n) o`

const PEOPLE = [
  `insert into auth.users (id, email, aud, role, email_confirmed_at)
   select user_id, format('owner-%s@aso.example', n), 'authenticated', 'authenticated', now() from owners`,
  `insert into private.profiles (user_id, full_name, role, verified, rating_average, num_reviews, location)
   select user_id, 'Owner ' || n, 'both', n % 3 = 0, case when n % 4 = 0 then 0 else round((3 + 2 * random())::numeric, 1) end,
     case when n % 4 = 0 then 0 else n % 50 end,
     jsonb_build_object('city', city, 'state', state, 'country', 'Nigeria', 'latitude', latitude, 'longitude', longitude)
   from owners`,
]

/** Over two years, the oldest first, as a table grows. */
const ITEMS = `
  insert into public.items (owner_id, title, description, category, availability_type, rental_price, sale_price,
    deposit_amount, pickup_method, images, status, size, brand, colour, condition, buffer_days, min_rental_days, city, state, created_at)
  select o.user_id, initcap(concat_ws(' ', r.look, lower(r.colour), r.fabric, t.garments[r.kind])),
    r.description, t.categories[r.kind], r.type::public.item_availability,
    case when r.type <> 'sale' then r.price end, case when r.type <> 'rent' then r.price * 6 end, 5000,
    'pickup', array['https://aso.example/storage/v1/object/public/item-images/' || r.n || '.webp'],
    case when r.n % 25 = 0 then 'unavailable' else 'available' end::public.item_status,
    r.size, case when r.n % 5 < 2 then r.brand end, r.colour, r.condition::public.item_condition,
    r.n % 3, 1 + r.n % 3, o.city, o.state, now() - ($1::int - r.n) * (interval '730 days' / $1::int)
  from town t, lateral (
    select n, 1 + floor($2::int * power(random(), 2.4))::int as owner,
      1 + floor(cardinality(t.garments) * power(random(), 1.5))::int as kind,
      ${pick('t.looks')} as look, ${pick('t.colours')} as colour, ${pick('t.fabrics')} as fabric,
      ${pick('t.sizes')} as size, ${pick('t.brands', 2.5)} as brand, ${pick('t.descriptions', 1)} as description,
      (array['rent', 'both', 'sale'])[1 + floor(3 * power(random(), 1.4))::int] as type,
      (array['excellent', 'good', 'new', 'fair'])[1 + floor(4 * power(random(), 1.5))::int] as condition,
      power(random(), 3) as dear
    from generate_series(1, $1::int) n
  ) r0, lateral (select r0.*, (round(t.bases[r0.kind] * (0.4 + 1.4 * random() + 6 * r0.dear) / 100) * 100)::int as price) r
  join owners o on o.n = r.owner`

/** From one and a half years ago to four months ahead; the days of an item's bookings never meet. */
const BOOKINGS = `
  insert into public.transactions (borrower_id, lender_id, item_id, transaction_type, rental_start_date, rental_end_date,
    rental_duration_days, rental_price, rent_amount, total_amount, payment_status, booking_status, paid_at, buffer_days,
    hold_expires_at, held_dates, created_at)
  select case when b.borrower = i.owner_id then b.other else b.borrower end, i.owner_id, i.id, 'rental', b.first, b.first + 2, 3,
    1000, 3000, 3000,
    case when b.status = 'pending' then 'pending' else 'successful' end::public.payment_status, b.status::public.booking_status,
    case when b.status <> 'pending' then now() end, i.buffer_days, now() + interval '15 minutes',
    daterange(b.first, b.first + 2 + i.buffer_days, '[]'), now()
  from (
    select i.*, row_number() over (order by i.id) as n, least(60, 1 + floor(-ln(1 - random()) * 4.1))::int as bookings
    from public.items i
  ) i cross join lateral (
    select d.first, k.borrower, k.other, case
      when d.first < private.today() then case when d.at % 10 = 9 then 'cancelled' else 'completed' end
      when d.at % 40 = 1 then 'pending' when d.at % 10 = 9 then 'cancelled' else 'confirmed' end as status
    from (
      select j as at, private.today() - 500 + (j * 620 / i.bookings) + (i.n % 3)::int as first from generate_series(0, i.bookings - 1) j
      -- One Saturday of December that half of the town wants.
      union all select 60, private.today() + 135 where i.n % 2 = 0
    ) d cross join lateral (select $1::uuid as borrower, $2::uuid as other) k
  ) b`

const BLOCKS = `
  insert into public.availability_blocks (owner_id, item_id, first_day, last_day)
  select i.owner_id, i.id, private.today() + (n % 90)::int, private.today() + (n % 90)::int + 5
  from (select i.id, i.owner_id, row_number() over (partition by i.owner_id order by i.id) as n from public.items i) i
  where n % 10 = 0 and n < 1000
  union all
  select o.user_id, null, private.today() + (n % 100)::int, private.today() + (n % 100)::int + 9 from owners o where n % 20 = 0`

/** Indexes that a row at a time would make slow to fill. */
const SLOW_INDEX = `
  alter table public.transactions drop constraint bookings_of_an_item_never_overlap`
const SLOW_INDEX_AGAIN = `
  alter table public.transactions add constraint bookings_of_an_item_never_overlap
    exclude using gist (item_id with =, held_dates with &&)
    where (booking_status in ('pending', 'requested', 'confirmed', 'active', 'returned', 'completed', 'disputed'))`

/** Fills a migrated Postgres: people, items and five bookings for each of them. What is generated keeps all rules. */
export async function fillSearchMarket({ kysely }: Pick<Database, 'kysely'>, items: number): Promise<void> {
  const owners = Math.max(200, Math.round(items / 50))
  await kysely.transaction().execute(async (transaction) => {
    const run = (text: string, values: unknown[] = []) =>
      transaction.executeQuery<{ user_id: string }>(CompiledQuery.raw(text, values))
    await run('set local session_replication_role = replica')
    await run('select setseed(0.42)')
    await run(WORDS, [JSON.stringify(GARMENTS), FABRICS, COLOURS, LOOKS, SIZES])
    await run(OWNERS, [JSON.stringify(CITIES), owners])
    for (const text of PEOPLE) await run(text)
    await run(ITEMS, [items, owners])
    await run(SLOW_INDEX)
    const { rows } = await run('select user_id from owners order by n limit 2')
    await run(
      BOOKINGS,
      rows.map(({ user_id }) => user_id),
    )
    await run(BLOCKS)
    await run(SLOW_INDEX_AGAIN)
  })
}

/** What is found, made at once instead of item by item; the words people know are mixed with as many that nobody lists. */
const LISTINGS = [
  `insert into private.listing_places (latitude, longitude)
   select distinct private.coarse(location, 'latitude', 90), private.coarse(location, 'longitude', 180)
   from private.profiles where location is not null`,
  'analyze private.listing_places',
  'insert into private.listings select * from private.listings_wanted',
  'insert into private.listing_words select * from private.listing_words_wanted order by 1, 2, 3, 4',
  `select private.learn_words(string_agg(distinct title, ' ')) from (select title from public.items limit 20000) i`,
  'update private.search_words set uses = 5',
  `insert into private.search_words select distinct substr(translate(md5(n::text), '0123456789', 'aeiourstln'), 1, 4 + n % 8), 1 + n % 5
   from generate_series(1, 80000) n on conflict do nothing`,
]

interface Index {
  name: string
  definition: string
}

/** Fills the tables that search reads, their indexes made afterwards. */
export async function fillListings({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const run = <Row>(text: string) => transaction.executeQuery<Row>(CompiledQuery.raw(text))
    await run('set local session_replication_role = replica')
    await run(`set local maintenance_work_mem = '512MB'`)
    const { rows: indexes } = await run<Index>(
      `select indexname as name, indexdef as definition from pg_indexes
       where schemaname = 'private' and tablename = 'listings' and indexname <> 'listings_pkey'`,
    )
    for (const { name } of indexes) await run(`drop index private.${name}`)
    for (const text of LISTINGS) await run(text)
    for (const { definition } of indexes) await run(definition)
  })
  await kysely.executeQuery(CompiledQuery.raw('vacuum analyze'))
}
