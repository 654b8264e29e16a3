import { createHmac } from 'node:crypto'

/** What Paystack sends is signed over its bytes. */
export const signatureOf = (body: string, secretKey: string): string =>
  createHmac('sha512', secretKey).update(body).digest('hex')
