/** Amounts are naira with two decimals; they become whole kobo only for arithmetic and at Paystack. */

export function toKobo(naira: number): number {
  if (!Number.isFinite(naira)) throw new RangeError('Not an amount')
  // Fifteen digits are what a double holds exactly: 1.005 * 100 is 100.49999999999999 without them.
  const kobo = Math.round(Number((Math.abs(naira) * 100).toPrecision(15)))
  return naira < 0 && kobo > 0 ? -kobo : kobo
}

export function fromKobo(kobo: number): number {
  return kobo / 100
}

/** Rounds half away from zero, as numeric(12,2) does. */
export function roundNaira(naira: number): number {
  return fromKobo(toKobo(naira))
}

export function addNaira(...amounts: number[]): number {
  return fromKobo(amounts.reduce((sum, amount) => sum + toKobo(amount), 0))
}

/** `5,000`, or `5,000.50` where there is kobo to show (always two decimals when asked). */
export function formatAmount(naira: number, decimals: 'auto' | 'always' = 'auto'): string {
  const kobo = toKobo(naira)
  const whole = Math.trunc(Math.abs(kobo) / 100)
  const rest = Math.abs(kobo) % 100
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
  const shown = rest > 0 || decimals === 'always' ? `${grouped}.${String(rest).padStart(2, '0')}` : grouped
  return kobo < 0 ? `−${shown}` : shown
}

/** `₦5,000`, `−₦5,000` with a true minus sign, and `₦5,000.50` only when there is kobo. */
export function formatNaira(naira: number): string {
  const amount = formatAmount(naira)
  return amount.startsWith('−') ? `−₦${amount.slice(1)}` : `₦${amount}`
}
