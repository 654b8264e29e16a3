/** The chips of the list of disputes; `all` is none of them chosen. */
export const disputeStatuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'dismissed', label: 'Dismissed' },
] as const
