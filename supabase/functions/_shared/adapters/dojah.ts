import { Buffer } from 'node:buffer'
import { z } from 'zod'
import { env } from '../env.ts'
import type { IdentityProvider, RegisteredPerson } from './identity-provider.ts'
import { askProvider, ProviderError } from './provider.ts'

const provider = 'dojah'

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '')

const answered = z.object({
  entity: z.object({
    first_name: text,
    middle_name: text,
    last_name: text,
    date_of_birth: text,
    selfie_verification: z.object({ confidence_value: z.number().min(0).max(100), match: z.boolean() }),
  }),
})
const refused = z.object({ error: z.string() })

/** Dojah's "BVN with selfie": POST /api/v1/kyc/bvn/verify. Undefined without its keys. */
export function dojah(): IdentityProvider | undefined {
  const appId = env.dojahAppId()
  const secretKey = env.dojahSecretKey()
  if (!appId || !secretKey) return undefined
  return {
    name: 'Dojah',
    async lookUp({ bvn, selfie }) {
      const { httpStatus, json } = await askProvider(
        provider,
        `${env.dojahBaseUrl()}/api/v1/kyc/bvn/verify`,
        {
          method: 'POST',
          // The secret key as it is: Dojah refuses the word Bearer.
          headers: { 'Content-Type': 'application/json', AppId: appId, Authorization: secretKey },
          body: JSON.stringify({ bvn, selfie_image: Buffer.from(selfie).toString('base64') }),
        },
      )
      if (isUnknown(httpStatus, json)) return undefined
      if (httpStatus >= 400) throw new ProviderError(provider, 'refused', { httpStatus })
      const answer = answered.safeParse(json)
      if (!answer.success) throw new ProviderError(provider, 'unreadable', { httpStatus })
      return personOf(answer.data.entity)
    },
  }
}

/** A number that nobody has is answered with 404, or with 400 and these words. */
function isUnknown(httpStatus: number, json: unknown): boolean {
  if (httpStatus === 404) return true
  const { data } = refused.safeParse(json)
  return httpStatus === 400 && /not found/i.test(data?.error ?? '')
}

function personOf(entity: z.output<typeof answered>['entity']): RegisteredPerson {
  const { first_name, middle_name, last_name, date_of_birth, selfie_verification } = entity
  return {
    names: { first: first_name, last: last_name, all: [first_name, middle_name, last_name] },
    birth: isoDate(date_of_birth),
    face: { matches: selfie_verification.match, confidence: selfie_verification.confidence_value },
  }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The register writes `1994-03-12`, `12-Mar-1994`, `12-March-1994` or `12/03/1994`. */
function isoDate(written: string): string | undefined {
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(written)?.[0]
  if (iso) return iso
  const [, day, month = '', year] = /^(\d{1,2})[-/ ](\d{1,2}|[a-z]+)[-/ ](\d{4})$/i.exec(written) ?? []
  if (!day || !year) return undefined
  const number = Number(month) || months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  if (number < 1 || number > 12) return undefined
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
}
