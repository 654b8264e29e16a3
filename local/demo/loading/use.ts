import type { Stack } from '../../stack.ts'

/** How many people a day open a page, out of a hundred of the busiest. */
const PAGES = {
  landing: 100,
  market: 92,
  item: 74,
  closet: 21,
  sign_up: 17,
  help: 9,
  booking: 14,
  bookings: 12,
  wallet: 8,
  messages: 10,
  ai: 11,
  list_item: 5,
} as const

/** What people looked for and did not find, with how many a day look for it at most. */
const SEARCHES = { 'isiagu velvet red': 6, 'gele sego': 9, 'academic gown': 4, 'agbada boy 10': 5 } as const

/** The last day that is added up: a day is open for an hour after its end. */
const LAST_DAY = `((now() - interval '1 hour') at time zone 'Africa/Lagos')::date - 1`

/** Use of thirty days, and the figures of the admin dashboard that are counted at night. */
export async function countUse({ query }: Stack['database']): Promise<void> {
  await query(
    `insert into private.page_visits (day, page, visitor, is_member, visits)
     select ${LAST_DAY} - ago, page, sha256(convert_to(ago || '/' || page || '/' || n, 'UTF8')), n % 4 = 0, 1 + n % 3
     from jsonb_each_text($1::text::jsonb) p (page, people) cross join generate_series(0, 29) ago
     cross join lateral generate_series(1, people::int - (abs(hashtext(page || ago)) % (1 + people::int / 3))) n`,
    [JSON.stringify(PAGES)],
  )
  await query(
    `insert into private.empty_searches (day, words, searcher)
     select ${LAST_DAY} - ago, words, sha256(convert_to(ago || '/' || words || '/' || n, 'UTF8'))
     from jsonb_each_text($1::text::jsonb) s (words, people) cross join generate_series(0, 29, 3) ago cross join lateral generate_series(1, people::int) n`,
    [JSON.stringify(SEARCHES)],
  )
  await query(`update private.usage_progress set open_from = ${LAST_DAY} - 29`)
  await query('select private.add_up_use(), private.rebuild_growth()')
}
