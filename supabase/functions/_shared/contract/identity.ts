import type { Option } from './taxonomy.ts'

/** What an identity check asks for. */

export const governmentIdTypes = [
  { value: 'NIN', label: 'National ID (NIN)' },
  { value: 'drivers_license', label: 'Driver’s licence' },
  { value: 'passport', label: 'International passport' },
  { value: 'voters_card', label: 'Voter’s card' },
] as const satisfies readonly Option<string>[]
export type GovernmentIdType = (typeof governmentIdTypes)[number]['value']

/** The papers of a person in the private bucket: `{userId}/{kind}/{timestamp}.{ext}`. */
export const documentKinds = ['government_id', 'utility_bill', 'selfie'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const identityLimits = {
  bvnLength: 11,
  idNumberMinimum: 5,
  idNumberLength: 40,
  addressLength: 500,
  nameLength: 120,
  reasonLength: 500,
} as const

/** The reason of a rejection for an identity that belongs to another account: other papers do not help then. */
export const identityAlreadyUsed = 'This BVN or document is already used by another account on Aso.'
