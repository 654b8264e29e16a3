import sharp from 'sharp'
import { expect, test } from 'vitest'
import { signedType } from '#contract/rules/file-signatures.ts'
import { heicPhoto } from '../../support/fixtures/heic.ts'

const blank = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })

test.each([
  ['image/jpeg', () => blank.clone().jpeg().toBuffer()],
  ['image/png', () => blank.clone().png().toBuffer()],
  ['image/webp', () => blank.clone().webp().toBuffer()],
  ['image/avif', () => blank.clone().avif().toBuffer()],
  ['image/heic', async () => heicPhoto],
  ['application/pdf', async () => Buffer.from('%PDF-1.7\n')],
] as const)('a file is known as %s by its first bytes', async (type, make) => {
  expect(signedType(new Uint8Array(await make()))).toBe(type)
})

test.each([
  ['markup', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><p>Hello'],
  ['a moving picture', 'GIF89a'],
  ['nothing', ''],
  ['a program', 'MZ\x90\x00'],
  ['the beginning of a HEIC photo', '\0\0\0\x18ftyp'],
])('%s is of no type that Aso takes', (_, content) => {
  expect(signedType(Buffer.from(content, 'latin1'))).toBe(undefined)
})
