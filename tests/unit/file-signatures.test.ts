import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sniff } from '@/features/verification/model/sniff'

const blank = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })

test.each([
  ['image/jpeg', () => blank.clone().jpeg().toBuffer()],
  ['image/png', () => blank.clone().png().toBuffer()],
  ['image/webp', () => blank.clone().webp().toBuffer()],
  ['image/avif', () => blank.clone().avif().toBuffer()],
  ['application/pdf', async () => Buffer.from('%PDF-1.7\n')],
] as const)('a file is known as %s by its first bytes', async (type, make) => {
  // What it is called counts for nothing.
  const file = new File([new Uint8Array(await make())], 'holiday.txt', { type: 'text/plain' })
  expect(await sniff(file)).toBe(type)
})

test.each([
  ['markup', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><p>Hello'],
  ['a moving picture', 'GIF89a'],
  ['nothing', ''],
  ['a program', 'MZ\x90\x00'],
])('%s is no document, whatever it is called', async (_, content) => {
  expect(await sniff(new File([content], 'id.jpg', { type: 'image/jpeg' }))).toBe(undefined)
})
