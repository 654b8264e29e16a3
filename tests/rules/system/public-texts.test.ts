import { expect, test } from 'vitest'
import { openTestDatabase } from '../../support/database/test-database.ts'
import { contactsInOtherWords } from '../chat/contacts-in-other-words.ts'
import { harmlessLookAlikes } from '../chat/harmless-look-alikes.ts'
import { hiddenNamesAndPages } from '../chat/hidden-names-and-pages.ts'
import { hiddenNumbers } from '../chat/hidden-numbers.ts'
import { unseenHidingForms } from '../chat/unseen-hiding-forms.ts'

/** Every text that people write and others read has its rule in private.public_texts: a new column without one fails here. */

const db = openTestDatabase()

/** Read by members, and written by Aso, its staff or a service: no member chooses a word of it. */
const notWrittenByMembers = [
  /^public\.(app_settings|banks|card_refunds|item_categories|model_calls|notifications|wallet_entries)\./,
  /^private\.(admin_log|bank_accounts|chargebacks|fraud_signals|identity_allowances|identity_checks|identity_provider|paystack_mismatches|paystack_records|person_notes|setting_changes|signal_notes|suspense_items|transfers)\./,
  /^private\.suspensions\.(reason|appeal_answer)$/,
  /^private\.social_connections\.provider_id$/,
  /^public\.borrower_verifications\.(legal_name|rejection_reason)$/,
  /^public\.baskets\.asked$/,
  /^public\.chats\.hidden_kinds$/,
  /^public\.claim_lines\.(appeal_ruling|ruling_reason)$/,
  /^public\.disputes\.(admin_decision|ruling_reason|raised_by_deadline|appeal_answer)$/,
  /^public\.(items|ratings)\.hidden_reason$/,
  /^public\.style_sessions\.(results|session_hash)$/,
  /^public\.transactions\.agreement_path$/,
  /^public\.withdrawals\.admin_note$/,
]

interface Column {
  name: string
}
interface Rule {
  name: string
  rule: 'refused' | 'masked' | 'name' | 'copied' | 'agreed' | 'chosen' | 'own'
  held_by: string | null
}

const rules = () =>
  db.query<Rule>(`select table_name || '.' || column_name as name, rule, held_by from private.public_texts`)

test('every column with words that members read or write is listed', async () => {
  const columns = await db.query<Column>(
    `select n.nspname || '.' || c.relname || '.' || a.attname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
       join pg_type y on y.oid = a.atttypid left join pg_type e on e.oid = y.typelem and y.typcategory = 'A'
     where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
       and (coalesce(e.typcategory, y.typcategory) = 'S' or a.atttypid in ('json'::regtype, 'jsonb'::regtype))
       and (n.nspname = 'public' or has_column_privilege('authenticated', c.oid, a.attnum, 'insert, update')
         -- Behind procedures: what people write has a length.
         or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
           and pg_get_constraintdef(k.oid) ~ 'length\\('))
     order by 1`,
  )
  const listed = new Set((await rules()).map(({ name }) => name))
  const open = columns.filter(
    ({ name }) => !listed.has(name) && !notWrittenByMembers.some((one) => one.test(name)),
  )
  expect(open).toEqual([])
  expect(columns.length).toBeGreaterThan(100)
})

test('no line is about a column that is not there', async () => {
  expect(
    await db.query(
      `select t.* from private.public_texts t where not exists (
         select from pg_attribute a where a.attrelid = to_regclass(t.table_name) and a.attname = t.column_name and a.attnum > 0)`,
    ),
  ).toEqual([])
})

test('a rule that hides or refuses is held: by a trigger on this very column, or by a function that looks for contacts', async () => {
  const loose = await db.query(
    `select t.table_name, t.column_name, t.held_by from private.public_texts t
     where t.rule in ('refused', 'masked', 'name') and not case
       when t.held_by in ('private.check_public_texts', 'private.check_own_name') then exists (
         select from pg_trigger g join pg_attribute a on a.attrelid = g.tgrelid and a.attname = t.column_name
         where g.tgrelid = to_regclass(t.table_name) and g.tgfoid = to_regproc(t.held_by) and g.tgenabled <> 'D'
           and (a.attnum = any (g.tgattr)))
       else exists (select from pg_proc p where p.oid = to_regproc(t.held_by)
         and p.prosrc ~ 'private\\.(mask_contacts|public_words|name_says_contact)\\(' and p.prosrc ~ ('\\m(' || t.column_name || '|p_text|p_place)\\M')) end`,
  )
  expect(loose).toEqual([])
})

test('what others do not read or choose needs no such function', async () => {
  const others = (await rules()).filter(({ rule }) => !['refused', 'masked', 'name'].includes(rule))
  expect(others.filter(({ held_by }) => held_by !== null)).toEqual([])
})

test('what is hidden in a message is refused in an item and in a name', async () => {
  const found = await db.query<{ form: string; refused: boolean }>(
    `select form, private.column_with_contacts(jsonb_build_object('description', form), '{description}') is not null and private.name_says_contact(form) as refused
     from jsonb_array_elements_text($1::jsonb) form cross join lateral private.mask_contacts(form) x where x.kinds <> '{}'`,
    [
      JSON.stringify([
        ...hiddenNumbers,
        ...hiddenNamesAndPages,
        ...unseenHidingForms,
        ...contactsInOtherWords,
      ]),
    ],
  )
  expect(found.length).toBeGreaterThan(260)
  expect(found.filter(({ refused }) => !refused)).toEqual([])
})

test('an item may name a site, of which no page is a person’s', async () => {
  const [row] = await db.query(
    `select private.column_with_contacts(jsonb_build_object('description', 'From zara.com, paid through paystack.com, seen on instagram.com'), '{description}') as refused`,
  )
  expect(row).toEqual({ refused: null })
})

test('a site of one’s own is refused, also in words, and behind the name of a shop', async () => {
  const own = [
    'adasboutique.ng',
    'adaobi dot com dot ng',
    'adaszara.com',
    'instagram.com/adaobi',
    'zara.com/0803 123 4567',
  ]
  const found = await db.query<{ form: string }>(
    `select form from jsonb_array_elements_text($1::jsonb) form where private.says_contact(form)`,
    [JSON.stringify([...own, 'Like zara.com/ng/satin-dress', 'From www.asos.com.'])],
  )
  expect(found.map(({ form }) => form)).toEqual(own)
})

test('nothing that only looks like a contact is refused in an item', async () => {
  expect(
    await db.query(
      `select form from jsonb_array_elements_text($1::jsonb) form where private.says_contact(form)`,
      [JSON.stringify(harmlessLookAlikes)],
    ),
  ).toEqual([])
})

test('digits that are a number only after a word of calling are hidden there', async () => {
  const words = ['call', 'phone', 'dial', 'ring', 'hotline', 'landline', 'tel']
  const bodies = await db.query<{ body: string }>(
    `select (private.mask_contacts(w || ' 0604 55512')).body from jsonb_array_elements_text($1::jsonb) with ordinality t (w, at) order by at`,
    [JSON.stringify([...words, 'Fabric'])],
  )
  expect(bodies.map(({ body }) => body)).toEqual([
    ...words.map((word) => `${word} [phone number hidden]`),
    'Fabric 0604 55512',
  ])
})
