export type Side = 'borrower' | 'lender'

/** One party of a booking, in the middle of a sentence: the name, or the role of who has none. */
export function partyName(fullName: string | null | undefined, side: Side, sale: boolean): string {
  return fullName?.trim() || roleName(side, sale)
}

function roleName(side: Side, sale: boolean): string {
  if (sale) return side === 'borrower' ? 'the buyer' : 'the seller'
  return side === 'borrower' ? 'the renter' : 'the owner'
}
