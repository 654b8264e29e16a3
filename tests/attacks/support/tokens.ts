import { createHmac } from 'node:crypto'
import { signToken } from '../../../local/credentials/tokens.ts'

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const withClaims = (token: string, change: object): Record<string, unknown> => ({
  ...JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()),
  ...change,
})

/** Tokens that nobody may believe, made from a real one. */
export function forgedTokens(token: string): string[] {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const service = withClaims(token, { role: 'service_role' })
  const unsigned = `${encode({ alg: 'none', typ: 'JWT' })}.${encode(service)}`
  const foreign = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(service)}`
  return [
    `${unsigned}.`,
    `${unsigned}.${signature}`,
    signToken(service, 'another secret'),
    `${foreign}.${createHmac('sha512', '').update(foreign).digest('base64url')}`,
    `${header}.${encode(service)}.${signature}`,
    `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
    `${encode({ alg: 'HS256', typ: 'JWT', kid: '../../keys.json' })}.${payload}.${signature}`,
    'a.b.c',
    '..',
    'x'.repeat(8000),
  ]
}

/** Signed by us, and over. */
export const expiredToken = (token: string, jwtSecret: string): string =>
  signToken(withClaims(token, { exp: 1_700_000_000 }), jwtSecret)
