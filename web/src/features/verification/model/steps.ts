import type { Resolver } from 'react-hook-form'
import { z } from 'zod'
import { governmentIdTypes, identityLimits } from '#contract/identity.ts'
import { verificationFieldMessages as words } from '#contract/messages/verification.ts'
import { promises } from '#contract/promises.ts'
import { lagosToday } from '#contract/rules/dates.ts'
import { zodResolver } from '@/lib/forms'
import type { DocumentFile } from './document-file'
import type { Draft } from './draft'

/** In the order they are asked. */
export const steps = [
  { key: 'id', title: 'Government ID' },
  { key: 'address', title: 'Address' },
  { key: 'face', title: 'Face Verification' },
  { key: 'bvn', title: 'BVN Verification' },
] as const
export type StepKey = (typeof steps)[number]['key']

const document = (missing: string) => z.custom<DocumentFile>((file) => file !== undefined, missing)

/** What each step asks for. */
export const stepForms = {
  id: z.object({
    idType: z.enum(
      governmentIdTypes.map(({ value }) => value),
      words.idType,
    ),
    idNumber: z.string().trim().min(identityLimits.idNumberMinimum, words.idNumber),
    files: z.object({ government_id: document(words.governmentId) }),
  }),
  address: z.object({
    address: z.string().trim().min(1, words.address),
    files: z.object({ utility_bill: document(words.utilityBill) }),
  }),
  face: z.object({ files: z.object({ selfie: document(words.selfie) }) }),
  bvn: z.object({
    bvn: z.string().length(identityLimits.bvnLength, words.bvn),
    dateOfBirth: z.iso
      .date({ error: words.dateOfBirth, abort: true })
      .refine((day) => day >= '1900-01-01', words.dateOfBirth)
      .refine((day) => day <= latestBirth(), words.tooYoung),
    consent: z.string().min(1, words.consent),
  }),
} as const satisfies Record<StepKey, z.ZodType>

/** Checks the fields of one step, and gives all of the draft on as it was typed. */
export function stepResolver(step: StepKey): Resolver<Draft> {
  return zodResolver(stepForms[step], undefined, { raw: true }) as unknown as Resolver<Draft>
}

function isComplete(step: StepKey, draft: Draft): boolean {
  return stepForms[step].safeParse(draft).success
}

/** The step to show: the one asked for, or the first before it that still misses something. */
export function reachableStep(asked: number, draft: Draft): number {
  const open = steps.findIndex(({ key }) => !isComplete(key, draft))
  const furthest = open === -1 ? steps.length - 1 : open
  return Math.max(0, Math.min(asked, furthest))
}

/** The last day of birth of somebody who is old enough today. */
export function latestBirth(): string {
  const [year = '', ...rest] = lagosToday().split('-')
  return [Number(year) - promises.minimumAge, ...rest].join('-')
}

/** Digits only, eleven at most, however they were typed or pasted. */
export function cleanBvn(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, identityLimits.bvnLength)
}
