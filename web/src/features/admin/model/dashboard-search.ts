/** The route loads this file at the first visit: no words here. */
export const dashboardTabs = ['growth', 'market'] as const

/** What the dashboard shows, as its address keeps it. Without a tab: what waits today. */
export interface DashboardSearch {
  tab?: (typeof dashboardTabs)[number] | undefined
}

export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  return { tab: dashboardTabs.find((one) => one === search.tab) }
}
