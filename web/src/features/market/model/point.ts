/**
 * A position as a URL parameter, rounded to a hundredth of a degree (about a kilometre): exact enough for the search,
 * and a shared link does not reveal where a person lives.
 */
export function writePoint({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${latitude.toFixed(2)},${longitude.toFixed(2)}`
}

export function readPoint(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const point = pointOf(value)
  const known = Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180
  return known ? writePoint(point) : undefined
}

/** Not a number where there is none. */
export function pointOf(text: string): { latitude: number; longitude: number } {
  const [, latitude, longitude] = /^(-?\d{1,3}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(text) ?? []
  return { latitude: Number(latitude ?? Number.NaN), longitude: Number(longitude ?? Number.NaN) }
}
