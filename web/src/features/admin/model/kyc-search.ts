const statuses = ['all', 'pending', 'approved', 'rejected', 'changed'] as const

/** What the list of verifications shows, as its address keeps it. */
export interface KycSearch {
  q?: string | undefined
  status?: (typeof statuses)[number] | undefined
}

export function readKycSearch(search: Record<string, unknown>): KycSearch {
  const status = statuses.find((one) => one === search.status)
  return { q: readText(search.q), status: status === 'pending' ? undefined : status }
}

/** The router reads a search that looks like a number, such as a phone number, as one. */
export function readText(value: unknown): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text === '' ? undefined : text
}
