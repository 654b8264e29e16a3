import { identityLimits } from '#contract/identity.ts'
import { verificationFieldMessages as words } from '#contract/messages/verification.ts'
import type { Draft } from './draft'

/** In the order they are asked. */
export const steps = [
  { key: 'id', title: 'Government ID' },
  { key: 'address', title: 'Address' },
  { key: 'face', title: 'Face Verification' },
  { key: 'bvn', title: 'BVN Verification' },
] as const
export type StepKey = (typeof steps)[number]['key']

/** What is missing, by field. */
export type Missing = Partial<Record<keyof typeof words, string>>

const required: Record<StepKey, (draft: Draft) => [keyof typeof words, present: unknown][]> = {
  id: ({ idType, idNumber, files }) => [
    ['idType', idType],
    ['idNumber', idNumber.trim().length >= identityLimits.idNumberMinimum],
    ['governmentId', files.government_id],
  ],
  address: ({ address, files }) => [
    ['address', address.trim()],
    ['utilityBill', files.utility_bill],
  ],
  face: ({ files }) => [['selfie', files.selfie]],
  bvn: ({ bvn }) => [['bvn', bvn.length === identityLimits.bvnLength]],
}

export function missingIn(step: StepKey, draft: Draft): Missing {
  const missing = required[step](draft).filter(([, present]) => !present)
  return Object.fromEntries(missing.map(([field]) => [field, words[field]]))
}

export function isComplete(step: StepKey, draft: Draft): boolean {
  return Object.keys(missingIn(step, draft)).length === 0
}

/** The step to show: the one asked for, or the first before it that still misses something. */
export function reachableStep(asked: number, draft: Draft): number {
  const open = steps.findIndex(({ key }) => !isComplete(key, draft))
  const furthest = open === -1 ? steps.length - 1 : open
  return Math.max(0, Math.min(asked, furthest))
}

/** Digits only, eleven at most, however they were typed or pasted. */
export function cleanBvn(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, identityLimits.bvnLength)
}
