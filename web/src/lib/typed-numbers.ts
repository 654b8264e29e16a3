const blanks = '[\\s\\u00a0\\u202f\\u2009]'
const naira = new RegExp(
  `^(?:₦|NGN|N)?${blanks}*(\\d{1,3}(?:[,’'\\s\\u00a0\\u202f\\u2009]\\d{3})+|\\d{1,10})(\\.\\d{1,2})?$`,
  'i',
)
const measure = /^\d{1,9}(?:\.\d{1,4})?$/

/** What is said at a field whose amount can't be read. */
export const typedNaira = 'Enter naira, e.g. 50000'

/**
 * An amount as people type it, in naira: `5000`, `5,000.50`, `₦ 5 000`. Undefined where nothing is typed. NaN where it can't be read for
 * certain, as `5000,50`, `50k` or `1.000`: who typed it is asked again, and nothing is guessed.
 */
export function readNaira(text: string): number | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  const [, whole, kobo = ''] = naira.exec(typed) ?? []
  const digits = whole?.replace(/\D/g, '') ?? ''
  return digits === '' || digits.length > 10 ? Number.NaN : Number(digits + kobo)
}

/** A measure or a count as people type it: `38`, `12.5`. Undefined and NaN as of `readNaira`: `1,5` is not read. */
export function readMeasure(text: string): number | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  return measure.test(typed) ? Number(typed) : Number.NaN
}

/** The same for a field of a form whose value is a number: NaN where nothing is typed, which no schema takes. */
export const nairaField = {
  setValueAs: (value: unknown): number =>
    typeof value === 'number' ? value : (readNaira(String(value ?? '')) ?? Number.NaN),
}

/** Where a sum below 0 has a meaning. */
export const signedNairaField = {
  setValueAs: (value: unknown): number => {
    const typed = String(value ?? '').trim()
    return /^[-−]/.test(typed) ? -nairaField.setValueAs(typed.slice(1)) : nairaField.setValueAs(value)
  },
}
