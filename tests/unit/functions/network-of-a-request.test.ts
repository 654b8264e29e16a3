import { describe, expect, test } from 'vitest'
import { addressOf, networkOf } from '../../../supabase/functions/_shared/http/network.ts'

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
  test.each([
    ['41.58.0.7', '41.58.0.7'],
    ['::ffff:41.58.0.7', '41.58.0.7'],
    ['2c0f:f5c0:1:2::1', '2c0f:f5c0:1:2::/64'],
    ['2C0F:F5C0:0001:0002:ffff:ffff:ffff:ffff', '2c0f:f5c0:1:2::/64'],
    ['2c0f::1', '2c0f:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', 'unknown'],
    ['localhost', 'unknown'],
    ['1:2', 'unknown'],
    ['a:b c', 'unknown'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
