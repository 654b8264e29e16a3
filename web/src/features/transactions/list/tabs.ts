export const tabs = [
  { value: 'borrowed', label: 'Borrowed Items' },
  { value: 'lent', label: 'Lent Items' },
] as const

export type Tab = (typeof tabs)[number]['value']

export function isTab(value: unknown): value is Tab {
  return tabs.some((tab) => tab.value === value)
}
