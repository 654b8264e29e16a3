/** The route loads this file at the first visit: no words here. */
export const searchedStatuses = ['all', 'pending', 'resolved', 'dismissed'] as const

/** What the list of disputes shows, as its address keeps it. */
export interface DisputeSearch {
  tab?: 'claims' | undefined
  status?: (typeof searchedStatuses)[number] | undefined
}

export function readDisputeSearch(search: Record<string, unknown>): DisputeSearch {
  const status = searchedStatuses.find((one) => one === search.status)
  return {
    tab: search.tab === 'claims' ? 'claims' : undefined,
    status: status === 'pending' ? undefined : status,
  }
}
