/** The names and values of a list of facts: `{ Deposit: '₦10,000' }`. */
export function facts(element: HTMLElement): Record<string, string> {
  const values = [...element.querySelectorAll('dd')]
  const pairs = [...element.querySelectorAll('dt')].map(
    ({ textContent }, position) => [textContent, values[position]?.textContent ?? ''] as const,
  )
  return Object.fromEntries(pairs)
}
