/** Where a person lives, as the profile keeps it: JSON in the database, so read with care. */
export interface Location {
  city: string
  state: string
  country: string
}

export function readLocation(location: unknown): Location {
  return {
    city: textIn(location, 'city'),
    state: textIn(location, 'state'),
    country: textIn(location, 'country'),
  }
}

/** The city of a profile's location. */
export function cityOf(location: unknown): string | undefined {
  return readLocation(location).city || undefined
}

/** `Ikeja, Lagos, Nigeria`: what is known of it. */
export function locationName({ city, state, country }: Location): string {
  return [...new Set([city, state, country])].filter(Boolean).join(', ')
}

function textIn(value: unknown, key: keyof Location): string {
  if (typeof value !== 'object' || value === null || !(key in value)) return ''
  const text = (value as Record<string, unknown>)[key]
  return typeof text === 'string' ? text : ''
}
