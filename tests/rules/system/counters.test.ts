import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../support/database/test-database.ts'

/**
 * What is counted, by which key. A key that callers make up (an address, a number, a word) gives each invention a counter of its own: it
 * limits nobody and fills the table. So the caller is counted first, by account or by network.
 */
const db = openTestDatabase()

/** The first argument of each call of the counter, with the function that makes it. */
async function keys(): Promise<string[]> {
  const functions = await db.query<{ name: string; source: string }>(
    `select p.proname as name, p.prosrc as source from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private') and p.prosrc ~ 'take_rate_limit\\(' order by 1`,
  )
  return functions.flatMap(({ name, source }) =>
    [...source.matchAll(/take_rate_limit\(/g)].map(
      ({ index, 0: call }) => `${name}: ${firstArgument(source.slice(index + call.length))}`,
    ),
  )
}

function firstArgument(text: string): string {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (text[at] === ',' && depth === 0) return text.slice(0, at)
  }
  return text
}

/** `'what:' || <the caller's account>`. */
const byAccount =
  /: '[a-z_ -]+(:person)?:' \|\| (v_me|\(select auth\.uid\(\)\)|p_user_id|p_sent\.user_id|new\.(user|owner|reporter)_id|p_person|p_sender|p_reporter)$/

/** Every other key, and why nobody fills the table with it. */
const others: Record<string, string> = {
  'admit_call: p_key': 'the functions name themselves and the caller',
  "admit_message: 'messages:' || p_person || ':' || p_conversation_id":
    'a conversation that is there, of the caller',
  "change_rental_dates: 'date_changes:' || b.id": 'a booking of the caller',
  "may_count_more: format('counted:%s:%s', private.today(), encode(p_who, 'hex'))":
    'the account, or the network with a few browsers',
  "check_free_session: 'free sessions:' || private.request_network()": 'the network of the caller',
  "prove_session: concat_ws(':', 'proof', v_session, extract(epoch from v_user.reauthentication_sent_at))":
    'a session of the caller, and a code that was mailed',
  "prove_session: 'proof:' || v_session": 'a session of the caller',
  "watch_storage: 'storage alarm'": 'one for all; Aso counts',
  "watch_storage: 'storage alarm of free accounts'": 'one for all; Aso counts',
  "watch_model_budget: 'model alarm:' || v_budget || private.today()": 'two a day; Aso counts',
  "remind: format('meeting sms:%s:%s', b.id, p_party)": 'a booking; Aso counts',
  "remind_event_guests: 'event_reminders:' || e.id || ':' || coalesce(p_segment::text, 'all')":
    'an event of the caller',
  "save_event_side: 'events:' || e.host_id": 'an event of the caller',
  "start_phone_verification: 'sms:person:' || p_user_id || ':' || p_phone":
    'ten a day, counted for the caller first',
  "start_phone_verification: 'sms:number:' || p_phone": 'ten a day, counted for the caller first',
  "start_phone_verification: 'sms:number-day:' || p_phone": 'ten a day, counted for the caller first',
  "start_phone_verification: 'sms:network:' || coalesce(p_network, 'unknown')": 'the network of the caller',
  "admit_sms_code: 'sms:house'": 'one for all; the caller is counted before',
  "admit_sms_code: 'sms:new numbers'": 'one for all; the caller is counted before',
  "admit_sms_code: 'sms alarm'": 'one for all; Aso counts',
  "take_caller_try: 'mail-codes:' || p_network": 'the network of the caller',
  "take_code_try: 'mail-code:none:' || p_network": 'the network of the caller',
  "take_code_try: concat_ws(':', v_key, v_known)":
    'an address only where a code is out, and a browser or network that is known of its person',
  "take_code_try: v_key || ':second'": 'an address only where a right code was entered',
  "take_event_question: 'event_' || p_key": 'an event of the caller, or the caller',
}

test('each counter counts the caller, or is listed with what bounds it', async () => {
  const found = (await keys()).filter((key) => !byAccount.test(key))
  expect(found.sort()).toEqual(Object.keys(others).sort())
})

/** The keys that the functions count by, and why nobody fills the table with them. */
const keysOfFunctions: Record<string, string> = {
  "'list_chargebacks'": 'one for all',
  "'refresh_banks'": 'one for all',
  '`${key}:all`': 'one for all',
  '`${key}:network:${network}`': 'the network of the caller',
  '`${name}:network:${network}`': 'the network of the caller',
  '`${name}:network:${networkOf(address)}`': 'the network of the caller',
  '`unsubscribe:network:${network}`': 'the network of the caller',
  '`virtual-stylist:try-on:${caller.userId}`': 'the account of the caller',
  '`${kind}:${userId}`': 'the account of the caller',
  '`${key}:minute`':
    'send-otp-email: an address, sixty an hour of the network of the caller, which is counted first',
  '`${key}:hour`': 'send-otp-email: the same',
}

test('each counter of the functions counts the caller, or is listed with what bounds it', () => {
  const sources = globSync('supabase/functions/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  const found = sources.flatMap((source) =>
    [...source.matchAll(/await takeRateLimit\(|^ +takeRateLimit\(/gm)].map(({ index, 0: call }) => {
      const [, key = ''] = source.slice(index + call.length).match(/^[\w.]+, ([^,]+),/) ?? []
      return key
    }),
  )
  expect([...new Set(found)].sort()).toEqual(Object.keys(keysOfFunctions).sort())
})

test('wrong passwords of a network that has to wait leave no row for each invented address', async () => {
  const network = '41.7.7.7'
  const rows = () => db.query('select from private.wrong_passwords')
  const attempt = async (address: string) =>
    (await db.one('select (private.take_password_try($1, $2)).seconds', [address, network])).seconds
  expect(await attempt('somebody@aso.test')).toBe(0)
  await db.query(`update private.wrong_passwords set wrong = 108 where kind = 'network'`)
  const before = (await rows()).length
  for (let at = 0; at < 30; at += 1) expect(await attempt(`nobody${at}@aso.test`)).toBeGreaterThan(0)
  expect(await rows()).toHaveLength(before)
})
