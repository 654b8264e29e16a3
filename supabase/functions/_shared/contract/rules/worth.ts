export interface Worthy {
  availability_type: string
  sale_price: number | null
  declared_value: number | null
  deposit_amount: number | null
}

/** What a piece is worth, in naira, as `private.worth_of` keeps it with a booking: a ruling takes no more beyond what is held. */
export function worthOf(item: Worthy, worthInDeposits: number): number {
  const price = item.availability_type === 'rent' ? null : item.sale_price
  return price ?? item.declared_value ?? (item.deposit_amount ?? 0) * worthInDeposits
}
