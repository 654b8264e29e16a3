import { callFunction } from '@/lib/supabase'

/** Written in the background; the booking's page makes the paper where it is missing. */
export function requestAgreement(transactionId: string): void {
  callFunction<unknown>('generate-rental-agreement', { transactionId }).catch(() => undefined)
}
