const statuses = ['all', 'pending', 'resolved', 'dismissed'] as const

/** What the list of disputes shows, as its address keeps it. */
export interface DisputeSearch {
  tab?: 'claims' | undefined
  status?: (typeof statuses)[number] | undefined
}

export function readDisputeSearch(search: Record<string, unknown>): DisputeSearch {
  const status = statuses.find((one) => one === search.status)
  return {
    tab: search.tab === 'claims' ? 'claims' : undefined,
    status: status === 'pending' ? undefined : status,
  }
}
