import { callFunction } from '@/lib/supabase'

/** Creates the agreement of a paid rental if it is missing; returns a signed address that is valid for a few minutes. */
export async function makeAgreement(transactionId: string): Promise<string> {
  const { url } = await callFunction<{ url: string }>('generate-rental-agreement', { transactionId })
  return url
}

/** After a payment the agreement is written in the background. Where that fails, the booking offers to write it. */
export function makeAgreementInBackground(transactionId: string): void {
  makeAgreement(transactionId).catch((error: unknown) => {
    console.warn('The rental agreement was not made', error)
  })
}
