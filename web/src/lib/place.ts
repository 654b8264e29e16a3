/** The city of a profile's location, which is JSON in the database. */
export function cityOf(location: unknown): string | undefined {
  if (typeof location !== 'object' || location === null || !('city' in location)) return undefined
  return typeof location.city === 'string' && location.city !== '' ? location.city : undefined
}
