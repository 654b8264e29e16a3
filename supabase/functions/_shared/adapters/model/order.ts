/**
 * The things in the order of their numbers, 1 for the first. Undefined where the numbers are not each of them once: then
 * something was left out, named twice or invented.
 */
export function reordered<Thing>(things: readonly Thing[], numbers: readonly number[]): Thing[] | undefined {
  const each = new Set(numbers)
  if (numbers.length !== things.length || each.size !== things.length) return undefined
  const found = numbers.flatMap((number) => things.slice(number - 1, number))
  return numbers.every((number) => Number.isInteger(number) && number >= 1) && found.length === things.length
    ? found
    : undefined
}
