import type { GoTrueClient } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { meKey } from '@/domain/me/keys'
import { getAuth } from '@/lib/auth'
import { proveFor } from '@/lib/proof'

export interface Enrolment {
  id: string
  /** A data address of an SVG. */
  qr_code: string
  secret: string
  /** Opens an app of this device with the key. */
  uri: string
}

/** The authenticator app of the signed-in person: its id, or null. */
export const secondFactorQuery = (userId: string) =>
  queryOptions({
    queryKey: [...meKey(userId), 'second-factor'],
    queryFn: () => appOf(getAuth()),
  })

/** The authenticator app of whoever is signed in with this client: its id, or null. */
export async function appOf(auth: GoTrueClient): Promise<string | null> {
  const { data, error } = await auth.mfa.listFactors()
  if (error) throw error
  return data.totp[0]?.id ?? null
}

/** Begins anew: an app that was never confirmed is forgotten. */
export async function beginEnrolment(): Promise<Enrolment> {
  await proveFor('change_factor')
  const { mfa } = getAuth()
  const known = await mfa.listFactors()
  if (known.error) throw known.error
  for (const { id, status } of known.data.all) if (status !== 'verified') await mfa.unenroll({ factorId: id })
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: 'Authenticator app' })
  if (error) throw error
  return { id: data.id, qr_code: data.totp.qr_code, secret: data.totp.secret, uri: data.totp.uri }
}

/** The code of the app: from now on this session counts as proven by it. */
export async function enterFactorCode(auth: GoTrueClient, factorId: string, code: string): Promise<void> {
  const { error } = await auth.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}

/** The first code of an app: it is set up with it. */
export async function confirmFactor(auth: GoTrueClient, factorId: string, code: string): Promise<void> {
  await proveFor('confirm_factor')
  await enterFactorCode(auth, factorId, code)
}

export async function removeFactor(factorId: string): Promise<void> {
  await proveFor('change_factor')
  const { error } = await getAuth().mfa.unenroll({ factorId })
  if (error) throw error
  await getAuth().refreshSession()
}
