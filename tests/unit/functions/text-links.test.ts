import { beforeEach, expect, test, vi } from 'vitest'
import { withSite } from '../../../supabase/functions/_shared/outbox.ts'

const id = '0d5e8a52-6a3c-4b6e-9a40-1b8e3a7d2c11'

beforeEach(() => {
  vi.stubEnv('SITE_URL', 'https://aso.example/')
  return () => vi.unstubAllEnvs()
})

test.each([`/booking/${id}`, '/wallet'])('a text message ends with the address of %s', (path) => {
  expect(withSite(`Aso: News: Gele {site}${path}`)).toBe(`Aso: News: Gele https://aso.example${path}`)
})

test.each([
  '{site}/wallet is my title',
  `Gele {site}/item/${id}`,
  '{site}/booking/',
  '{site}/wallet/away',
  '{site}.evil.example/wallet',
])('nothing else becomes an address: %s', (text) => {
  expect(withSite(text)).toBe(text)
})
