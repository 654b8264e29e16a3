import { callFunction } from '@/lib/supabase'

/** Writes the agreement of a paid rental where it is missing; answers an address that opens it for a few minutes. */
export async function makeAgreement(transactionId: string): Promise<string> {
  const { url } = await callFunction<{ url: string }>('generate-rental-agreement', { transactionId })
  return url
}

/** After a payment nobody waits for the paper, and nobody loses it: a booking's card makes it where it is missing. */
export function makeAgreementInBackground(transactionId: string): void {
  makeAgreement(transactionId).catch((error: unknown) => {
    console.warn('The rental agreement was not made', error)
  })
}
