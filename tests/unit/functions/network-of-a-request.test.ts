import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { addressOf, networkOf } from '../../../supabase/functions/_shared/http/network.ts'
import { networks } from '../../support/fixtures/networks.ts'

describe('the address a request came from', () => {
  test.each([
    [{}, ''],
    [{ 'x-forwarded-for': '41.58.0.7' }, '41.58.0.7'],
    [{ 'x-forwarded-for': '1.1.1.1, 41.58.0.7' }, '41.58.0.7'],
    [{ 'x-forwarded-for': '1.1.1.1, 10.0.0.1', 'cf-connecting-ip': '41.58.0.7' }, '41.58.0.7'],
  ])('%o is “%s”', (headers, address) => {
    expect(addressOf(new Headers(headers as Record<string, string>))).toBe(address)
  })
})

describe('the network of an address', () => {
  test.each([['41.58.0.7', '41.58.0.7'], ['::ffff:41.58.0.7', '41.58.0.7'], ...networks])(
    '%s is %s',
    (address, network) => {
      expect(networkOf(address)).toBe(network)
    },
  )
})

/** Where the whole address is read, and why. */
const named = [
  // Auth is told the address of the caller, and counts its network.
  'supabase/functions/_shared/http/visitor-endpoint.ts: const address = addressOf(request.headers)',
]
/** Who reads or writes the headers that name a caller. */
const headers = [
  'local/database/database.ts',
  'local/http/messages.ts',
  'local/storage/objects.ts',
  'supabase/functions/_shared/http/network.ts',
]

test('whatever counts callers asks networkOf: an address leaves this file nowhere else', () => {
  const files = globSync('{supabase/functions,local}/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(200)
  const calls = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(
        (line) => /\baddressOf\([a-z.]*headers\)/i.test(line) && !/networkOf\(.*\baddressOf\(/.test(line),
      )
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(calls.sort()).toEqual(named)
  const readers = files.filter((file) =>
    /['"](x-forwarded-for|cf-connecting-ip)['"]/.test(readFileSync(file, 'utf8')),
  )
  expect(readers.sort()).toEqual(headers)
})
