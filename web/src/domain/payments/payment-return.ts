export interface PaymentReturn {
  reference?: string
}

/** Paystack sends people back with the same reference under two names. */
export function readReference(search: Record<string, unknown>): PaymentReturn {
  const given = search.reference ?? search.trxref
  // The router reads a search value that looks like a number as one.
  return { reference: typeof given === 'string' || typeof given === 'number' ? String(given) : undefined }
}
