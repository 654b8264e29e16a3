import { expect, test } from 'vitest'
import { openTestDatabase } from '../../support/database/test-database.ts'
import { networks } from '../../support/fixtures/networks.ts'

/** A customer has one IPv4 address, or 2^80 IPv6 addresses: by which network a caller is counted is said once, by network_of. */
const db = openTestDatabase()

test.each(networks)('the network of %s is %s', async (address, network) => {
  expect(await db.one('select private.network_of($1) as network', [address])).toEqual({ network })
  const asked = await db.query(
    `with said as materialized (select set_config('request.headers', $1, true)) select private.request_network() as network from said`,
    [JSON.stringify({ 'x-forwarded-for': `1.1.1.1, ${address}` })],
  )
  expect(asked).toEqual([{ network }])
})

/** What else works with addresses: it counts nobody. */
const others = {
  is_new_device: 'compares wide networks, to tell of a sign-in',
  wide_network: 'of a sign-in, to tell of it',
}

test('no other function makes a network of an address, or reads one from a request', async () => {
  const found = await db.query<{ name: string }>(
    `select p.proname as name from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and (p.prosrc ~* 'masklen|::\\s*(inet|cidr)|family\\(|network\\(set|x-forwarded|cf-connecting|x-real-ip'
         or exists (select from unnest(p.proargtypes::oid[]) t where t in ('inet'::regtype, 'cidr'::regtype))) order by 1`,
  )
  expect(found.map(({ name }) => name)).toEqual(
    [...Object.keys(others), 'network_of', 'request_network'].sort(),
  )
})

test('the hook for hosted Supabase counts wrong passwords of one customer together', async () => {
  const ada = await db.signUp('Ada')
  const answer = async (ip_address: string) =>
    (
      await db.one<{ answer: { decision: string } }>(
        'select private.password_verification_hook($1) as answer',
        [JSON.stringify({ user_id: ada.id, valid: false, metadata: { ip_address } })],
      )
    ).answer.decision
  const decisions = []
  for (let at = 0; at < 12; at += 1) decisions.push(await answer(`2c0f:f5c0:1:${at}::${at}`))
  expect(decisions).toEqual([...Array(10).fill('continue'), 'reject', 'reject'])
  expect(await answer('2c0f:f5c0:2::1')).toBe('continue')
})
