import { claimKinds } from '#contract/messages/claim.ts'
import { partyName, type Side } from '@/domain/bookings/party-name'
import type { Claim } from '../api/claims'

export function claimNames({ booking: { borrower, lender } }: Claim): Record<Side, string> {
  return {
    borrower: partyName(borrower?.full_name, 'borrower', false),
    lender: partyName(lender?.full_name, 'lender', false),
  }
}

export function kindLabel(kind: string): string {
  return claimKinds.find(({ value }) => value === kind)?.label ?? kind
}
