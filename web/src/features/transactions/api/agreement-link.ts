import { makeAgreement } from '@/features/payments'
import { getEnv } from '@/lib/env'
import { authorizedFetch } from '@/lib/supabase'

const linkSeconds = 300

/** An address that opens the rental agreement for a few minutes; the paper is made first where it is missing. */
export function agreementLink(transactionId: string, path: string | null): Promise<string> {
  return path ? signAgreement(path) : makeAgreement(transactionId)
}

async function signAgreement(path: string): Promise<string> {
  const storage = `${getEnv().supabaseUrl}/storage/v1`
  const response = await authorizedFetch(`${storage}/object/sign/agreements/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ expiresIn: linkSeconds }),
  })
  const signed: unknown = await response.json()
  if (!response.ok || !isSigned(signed)) throw new Error(`The storage answered ${response.status}`)
  return `${storage}${signed.signedURL}`
}

function isSigned(value: unknown): value is { signedURL: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'signedURL' in value &&
    typeof value.signedURL === 'string' &&
    value.signedURL.startsWith('/')
  )
}
