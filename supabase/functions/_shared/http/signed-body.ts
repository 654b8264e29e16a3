import { isSignedBy } from '../adapters/paystack-signature.ts'
import { env } from '../env.ts'
import { parseJson, readRawBody } from './body.ts'
import { Refusal } from './refusal.ts'

const maxBytes = 256 * 1024

interface SignedBody {
  json: unknown
  /** SHA-256 of the bytes, in hex: a repeated request has the same. */
  digest: string
}

/** The body of a request that Paystack signed. The signature is checked before anything else. */
export async function readSignedBody(request: Request): Promise<SignedBody> {
  const raw = await readRawBody(request, maxBytes)
  if (!(await isSignedBy(env.paystackSecretKey(), raw, request.headers.get('x-paystack-signature')))) {
    throw new Refusal(401, 'Invalid signature')
  }
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', raw))
  const digest = Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { json: parseJson(raw), digest }
}
