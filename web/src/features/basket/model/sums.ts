import { addNaira } from '#contract/rules/money.ts'

/** What is paid together, in naira. */
export interface Sums {
  rent: number
  deposit: number
  /** There and back, as far as the renter pays it. */
  delivery: number
  total: number
}

interface Costs {
  rent_amount: number
  deposit_amount: number
  total_amount: number
}

export function sumsOf(pieces: readonly Costs[]): Sums {
  const sum = (amount: (costs: Costs) => number) => addNaira(...pieces.map(amount))
  const rent = sum(({ rent_amount }) => rent_amount)
  const deposit = sum(({ deposit_amount }) => deposit_amount)
  const total = sum(({ total_amount }) => total_amount)
  return { rent, deposit, delivery: addNaira(total, -rent, -deposit), total }
}
