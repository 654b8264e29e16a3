/** What can wait, as the filter names it. */
export const queueKinds = [
  { value: 'item', label: 'Items' },
  { value: 'rating', label: 'Ratings' },
  { value: 'person', label: 'People' },
  { value: 'appeal', label: 'Appeals' },
  { value: 'message', label: 'Messages' },
] as const
export type QueueKind = (typeof queueKinds)[number]['value']
