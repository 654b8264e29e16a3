import type { DocumentKind } from '#contract/identity.ts'
import { webAddress } from '@/lib/browser/web-address'
import { callFunction } from '@/lib/supabase'

export interface OpenedDocument {
  url: string
  expires_in: number
  content_type: string | null
}

export interface Numbers {
  government_id_number: string
  bvn: string
}

/** Every call is written down with who looked at whose papers. */
export async function openDocument(verificationId: string, show: DocumentKind): Promise<OpenedDocument> {
  const opened = await callFunction<OpenedDocument>('identity-record', { verificationId, show })
  return { ...opened, url: webAddress(opened.url) }
}

export function showNumbers(verificationId: string): Promise<Numbers> {
  return callFunction<Numbers>('identity-record', { verificationId, show: 'numbers' })
}
