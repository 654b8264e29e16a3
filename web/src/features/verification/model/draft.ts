import { type DocumentKind, type GovernmentIdType, governmentIdTypes } from '#contract/identity.ts'
import { tabStorage } from '@/lib/browser/browser-storage'
import { session } from '@/lib/session'
import type { DocumentFile } from './document-file'

/** What the person has filled in. */
export interface Draft {
  idType: GovernmentIdType | undefined
  idNumber: string
  address: string
  bvn: string
  /** `yyyy-mm-dd`, or empty. */
  dateOfBirth: string
  /** The version of the text that was accepted, or empty. */
  consent: string
  files: Partial<Record<DocumentKind, DocumentFile>>
}

/** Kept in memory while the app is open, so that a visit to another screen does not lose the chosen files. */
let kept: { userId: string; draft: Draft } | undefined

session.subscribe(() => {
  kept = undefined
})

const storageKey = (userId: string) => `aso-verification:${userId}`

export function recallDraft(userId: string): Draft {
  if (kept?.userId === userId) return kept.draft
  return { idNumber: '', bvn: '', dateOfBirth: '', consent: '', files: {}, ...readStored(userId) }
}

/** A reload keeps the harmless fields of this tab. The numbers and the papers never go into the storage. */
export function keepDraft(userId: string, draft: Draft): void {
  kept = { userId, draft }
  const { idType, address } = draft
  tabStorage.write(storageKey(userId), { idType, address })
}

export function forgetDraft(userId: string): void {
  kept = undefined
  tabStorage.remove(storageKey(userId))
}

function readStored(userId: string): Pick<Draft, 'idType' | 'address'> {
  const stored: { idType?: unknown; address?: unknown } = tabStorage.read(storageKey(userId)) ?? {}
  return {
    idType: governmentIdTypes.find(({ value }) => value === stored.idType)?.value,
    address: typeof stored.address === 'string' ? stored.address : '',
  }
}
