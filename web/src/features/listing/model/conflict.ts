import { emptyForm, type ListingForm } from './listing-form'

/** A listing with its photos, as one device shows it. */
export interface Version {
  form: ListingForm
  images: readonly string[]
}

export type Field = keyof ListingForm | 'images'
export type Origin = 'mine' | 'theirs'
export type Choices = Readonly<Partial<Record<Field, Origin>>>

export interface Difference {
  field: Field
  /** Which side is kept unless the person says otherwise. */
  suggested: Origin
}

const fields: readonly Field[] = ['images', ...(Object.keys(emptyForm) as (keyof ListingForm)[])]

/**
 * The fields that another device changed since this form was opened, and whose value differs here. A field that was not
 * changed here takes the other value unless the person undoes it; a field that both changed keeps the value of this form.
 */
export function differences(opened: Version, mine: Version, theirs: Version): Difference[] {
  return fields
    .filter((field) => !same(theirs, opened, field) && !same(theirs, mine, field))
    .map((field) => ({ field, suggested: same(mine, opened, field) ? 'theirs' : 'mine' }))
}

/** Mine, with what is taken from the other side. */
export function merged(mine: Version, theirs: Version, choices: Choices): Version {
  const taken = fields.filter((field) => choices[field] === 'theirs')
  const form = Object.fromEntries(
    taken.filter((field) => field !== 'images').map((field) => [field, theirs.form[field]]),
  )
  return {
    form: { ...mine.form, ...form },
    images: taken.includes('images') ? theirs.images : mine.images,
  }
}

export function isSame(one: Version, other: Version): boolean {
  return fields.every((field) => same(one, other, field))
}

function same(one: Version, other: Version, field: Field): boolean {
  return fieldText(one, field) === fieldText(other, field)
}

function fieldText({ form, images }: Version, field: Field): string {
  if (field === 'images') return JSON.stringify(images)
  const value = form[field]
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'boolean') return String(value)
  // The order in which measurements were typed is no difference.
  const sizes = Object.entries(value).filter(([, size]) => size.trim() !== '')
  return JSON.stringify(sizes.sort(([a], [b]) => a.localeCompare(b)))
}
