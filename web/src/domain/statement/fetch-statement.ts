import { callFunction } from '@/lib/supabase'

interface Statement {
  file_name: string
  pdf_base64: string
}

/** `month` as 2026-11; without a person one's own. */
export async function fetchStatement(
  month: string,
  userId?: string,
): Promise<{ name: string; pdf: Uint8Array<ArrayBuffer> }> {
  const { file_name, pdf_base64 } = await callFunction<Statement>('wallet-statement', { month, userId })
  return { name: file_name, pdf: Uint8Array.from(atob(pdf_base64), (letter) => letter.charCodeAt(0)) }
}
