import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadKeys } from '../../local/credentials/keys.ts'
import { signToken } from '../../local/credentials/tokens.ts'
import { engines, startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { fillWithLongTexts } from './support/long-texts.ts'
import { askRest } from './support/rest-client.ts'

const many = (count: number, make: (n: number) => string, separator = ','): string =>
  Array.from({ length: count }, (_, n) => make(n)).join(separator)

const EXPLODING = '(.%2B)*(.%2B)*(.%2B)*(.%2B)*%5C1%5C2%5C3%5C4$'

const withRegex = {
  match: `items?select=id&description=match.${EXPLODING}`,
  imatch: `items?select=id&description=imatch.${EXPLODING}`,
  'not.match': `items?select=id&description=not.match.${EXPLODING}`,
  'match(any)': `items?select=id&description=match(any).{a,b}`,
  'imatch(all)': `items?select=id&description=imatch(all).{a,b}`,
  'in a tree': `items?select=id&or=(title.eq.a,and(brand.eq.b,description.match.a%2B))`,
  'in a negated tree': `items?select=id&not.and=(title.eq.a,description.not.imatch.a%2B)`,
  'of an embedded table': `items?select=id,profiles!items_owner_id_fkey(full_name)&profiles.full_name=match.a%2B`,
  'in a tree of an embedded table': `items?select=id,profiles!items_owner_id_fkey(full_name)&profiles.or=(full_name.match.a%2B)`,
  'percent-encoded': `items?select=id&description=%6D%61%74%63%68%2E%61%2B`,
  'of JSON': `items?select=id&measurements->>a=match.a%2B`,
  'of what a procedure answers': `rpc/similar_items?p_item_id=5e0e2f7c-9f7e-4a0e-8f0e-000000000000&title=match.a%2B`,
}

const tooMuch = {
  'full-text search': 'items?select=id&description=wfts.dyed',
  'full-text search in a tree': 'items?select=id&or=(description.plfts.dyed,title.fts(english).dyed)',
  'five patterns': `items?select=id&or=(${many(5, (n) => `description.ilike.*a${n}*`)})`,
  'a list of patterns': `items?select=id&description=like(any).{${many(5, (n) => `a${n}*`)}}`,
  'a pattern of wildcards': `items?select=id&description=like.${many(11, () => 'a', '*')}*`,
  'a long pattern': `items?select=id&description=like.${'a'.repeat(201)}`,
  'filters without end': `items?select=id&or=(${many(41, (n) => `title.eq.${n}`)})`,
  'a list of 251 values': `items?select=id&title=in.(${many(251, (n) => `w${n}`)})`,
  'columns without end': `items?select=${many(81, (n) => `a${n}:id`)}`,
  'one long column again and again': 'items?select=a:description,b:description,c:description',
  'deep JSON': `items?select=a:measurements${many(9, () => '->a', '')}`,
  'eleven columns to order by': `items?select=id&order=${many(11, () => 'id')}`,
  'tables in tables': `items?select=id,profiles!items_owner_id_fkey(user_id,items(id,profiles!items_owner_id_fkey(user_id)))`,
  'a list in a single row': `items?select=id,profiles!items_owner_id_fkey(user_id,items(id))&limit=1`,
  'a list for each of many rows': `profiles?select=user_id,items(id)`,
  'eleven tables': `items?select=id,${many(11, (n) => `a${n}:profiles!items_owner_id_fkey(user_id)`)}`,
  'a short text as a long number': 'items?select=id,long:brand::numeric',
  'a sum as a long number': 'items?select=rental_price.sum()::numeric',
  'a short text of JSON as a long number': 'items?select=long:measurements->>a::numeric(1000,500)',
  'a short text as a long number in an embedded table':
    'items?select=id,profiles!items_owner_id_fkey(long:full_name::numeric)',
  'a tree of eleven levels': `items?select=id&and=${'(or'.repeat(11)}(id.is.null)${')'.repeat(11)}`,
}

const allowed = {
  like: 'items?select=id&description=like.*a*b*a*b*a*b*a*b*z*',
  'ilike, four times': `items?select=id&or=(${many(4, (n) => `description.ilike.*a*b*a*b*a*b*a*b*z${n}*`)})`,
  'single wildcards': 'items?select=id&description=ilike.*a_b*_a*_b*_a*z*',
  'a list': `items?select=id&title=in.(${many(250, (n) => `w${n}`)})`,
  'arrays that contain': `items?select=id&images=cs.{${many(200, (n) => `w${n}`)}}`,
  'arrays that overlap': `items?select=id&images=ov.{${many(200, (n) => `w${n}`)}}`,
  'order by long texts':
    'items?select=id&order=description.desc,owner_terms,title,brand,size,colour,category,id',
  'order by JSON': 'items?select=id&order=measurements->a->b.desc',
  'JSON in JSON': 'items?select=measurements->a->b->c->d->e&measurements->a->b->>c=eq.1',
  'the owner of each': 'items?select=id,title,owner:profiles!items_owner_id_fkey(*)&limit=200',
  'a price as text': 'items?select=price:rental_price::text,day:created_at::date',
  'lists of a few': 'profiles?select=full_name,items(id,title)&limit=10&items.limit=100',
  'the end of the world': 'items?select=id&offset=1000000000000&limit=1000000',
  'a tree of eight levels': `items?select=id&and=${'(or'.repeat(8)}(id.is.null)${')'.repeat(8)}`,
}

/** What an attacker would need and has not: a query that does not end. */
const ENDLESS = `
  create function public.endless() returns void language plpgsql as $$ begin loop null; end loop; end $$;
  create function public.endless_write() returns void language plpgsql security definer as $$
  begin
    insert into public.app_settings values ('endless', 'written', 'by an endless write');
    perform public.endless();
  end $$;
  create function public.limits() returns text[] language sql volatile as
    $$ select array[current_setting('statement_timeout'), current_setting('lock_timeout')] $$;
  grant execute on function public.endless(), public.endless_write(), public.limits() to anon, authenticated, service_role`

const TIMED_OUT = {
  status: 500,
  body: { code: '57014', message: 'canceling statement due to statement timeout', details: null, hint: null },
}

describe.each(engines)('slow queries on %s', (engine) => {
  let stack: TestStack
  let jwtSecret: string

  const call = (name: string, more: Parameters<typeof askRest>[2] = {}) =>
    askRest(stack, `rpc/${name}`, { method: 'POST', body: {}, ...more })

  beforeAll(async () => {
    stack = await startTestStack({ engine, trustedProxies: 1 })
    jwtSecret = (await loadKeys(stack.dataDir)).jwtSecret
    await fillWithLongTexts(stack.database, 1500)
    for (const text of ENDLESS.split(/;\s*\n(?=\s*(?:create|grant))/)) await stack.database.query(text)
  })
  afterAll(() => stack.close())

  test.each(Object.entries(withRegex))('a regular expression is refused: %s', async (_, path) => {
    for (const method of path.startsWith('rpc/') ? ['GET'] : ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { title: 'x' } : undefined
      const answer = await askRest(stack, path, { method, ...(body && { body }) })
      expect(answer).toMatchObject({
        status: 400,
        body: {
          code: 'PGRST100',
          message: expect.stringMatching(/^The operator "i?match" is not supported/),
        },
      })
    }
  })

  test.each(Object.entries(tooMuch))('a query that asks for too much is refused: %s', async (_, path) => {
    expect(await askRest(stack, path)).toMatchObject({ status: 400, body: { code: 'PGRST100' } })
  })

  test('a query of 8,001 characters is refused', async () => {
    const answer = await askRest(stack, `items?select=id&title=eq.${'a'.repeat(8000)}`)
    expect(answer).toMatchObject({ status: 414, body: { code: 'PGRST100' } })
  })

  test.each(Object.entries(allowed))(
    'an allowed query is answered, also a second time: %s',
    async (_, path) => {
      expect((await askRest(stack, path)).status).toBe(200)
      expect((await askRest(stack, path)).status).toBe(200)
    },
  )

  test('each role has its own statement and lock timeout; the stack itself has none', async () => {
    const [person] = await stack.database.query<{ id: string }>(
      'select user_id as id from private.profiles limit 1',
    )
    const exp = Math.floor(Date.now() / 1000) + 600
    const sub = person?.id ?? ''
    const [session] = await stack.database.query<{ id: string }>(
      'insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1) returning id',
      [sub],
    )
    const claims = { sub, session_id: session?.id ?? '', aud: 'authenticated', role: 'authenticated', exp }
    const token = signToken(claims, jwtSecret)
    const limits = async (more: Parameters<typeof askRest>[2] = {}) => (await call('limits', more)).body
    expect(await limits()).toEqual(['3s', '2s'])
    expect(await limits({ headers: { authorization: `Bearer ${token}` } })).toEqual(['8s', '6s'])
    expect(await limits({ key: stack.secretKey })).toEqual(['1min', '20s'])
    expect(await stack.database.query('select public.limits()')).toEqual([{ limits: ['0', '0'] }])
  })

  test('an endless statement is cancelled, its write rolled back, and requests behind it are answered', async () => {
    const endless = call('endless_write')
    const others = [1, 2, 3].map((n) =>
      askRest(stack, 'items?select=id&limit=1', { network: `41.58.0.${n}` }),
    )
    expect(await endless).toEqual(TIMED_OUT)
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200])
    const found = await stack.database.query(`select from public.app_settings where setting_key = 'endless'`)
    expect(found).toEqual([])
  })

  test('/health fails while visitors cannot be served, and succeeds afterwards', async () => {
    const leaving = new AbortController()
    const health = async () => (await fetch(`${stack.url}/health`)).status
    await expect.poll(health, { timeout: 30_000 }).toBe(200)
    const attackers = Array.from({ length: 24 }, (_, n) =>
      call('endless', { network: `102.89.0.${n}`, signal: leaving.signal }).catch(() => undefined),
    )
    await expect.poll(health, { timeout: 60_000 }).toBe(503)
    leaving.abort()
    await Promise.all(attackers)
    await expect.poll(health, { timeout: 60_000 }).toBe(200)
  })
})
