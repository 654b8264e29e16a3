/** A round number at or above the largest, for the top of the chart, and at least 1. */
export function roundTop(largest: number): number {
  if (largest <= 1) return 1
  const power = 10 ** Math.floor(Math.log10(largest))
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= largest) ?? 10) * power
}

/** `₦0`, `₦500`, `₦25k`, `₦1.2m`: short, for the lines of a chart. */
export function axisNaira(naira: number): string {
  const short = (value: number, unit: string) => `₦${Number(value.toFixed(1))}${unit}`
  if (naira >= 1_000_000) return short(naira / 1_000_000, 'm')
  return naira >= 1000 ? short(naira / 1000, 'k') : `₦${Math.round(naira)}`
}
