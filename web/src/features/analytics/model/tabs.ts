export const tabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'earnings', label: 'Earnings' },
  { value: 'spending', label: 'Spending' },
  { value: 'items', label: 'Items' },
] as const

export type Tab = (typeof tabs)[number]['value']

export const isTab = (value: unknown): value is Tab => tabs.some((tab) => tab.value === value)

/** The search of both addresses. */
export const readTab = ({ tab }: Record<string, unknown>): { tab?: Tab } => (isTab(tab) ? { tab } : {})
