import type { Booking } from '../model/booking'
import type { MoneyMove } from './booking-money'

/** A transfer described for the viewer. Kinds that do not belong to bookings keep the ledger's description. */
export function moveText(move: MoneyMove, booking: Booking): string {
  const words = booking.side === 'borrower' ? borrowerWords(booking) : lenderWords(booking)
  return words[move.kind] ?? move.description
}

type Words = Partial<Record<MoneyMove['kind'], string>>

function borrowerWords({ other: { name } }: Booking): Words {
  return {
    card_payment: 'From your card, held by Aso',
    wallet_payment: 'From your wallet, held by Aso',
    late_payment: 'From your card into your wallet',
    card_refund: 'To your card',
    card_refund_return: 'Back to your wallet',
    refund: 'Back to your wallet',
    cancellation_fee: `To ${name}, for cancelling late`,
    rent: `Rent to ${name}`,
    sale: `Price to ${name}`,
    delivery_fee: `Delivery to ${name}`,
    late_charge: `Late charge to ${name}`,
    deposit_refund: 'Deposit back to your wallet',
    claim: `To ${name}, for their claim`,
    ruling: `To ${name}, as Aso ruled`,
    platform_fee: 'Aso’s fee',
  }
}

function lenderWords({ other: { name } }: Booking): Words {
  return {
    card_payment: `From ${name}’s card, held by Aso`,
    wallet_payment: `From ${name}’s wallet, held by Aso`,
    late_payment: `From ${name}’s card into their wallet`,
    refund: `Back to ${name}`,
    cancellation_fee: `To your wallet, because ${name} cancelled late`,
    rent: 'Rent to your wallet',
    sale: 'Price to your wallet',
    delivery_fee: 'Delivery to your wallet',
    late_charge: 'Late charge to your wallet',
    deposit_refund: `Deposit back to ${name}`,
    claim: 'Your claim, to your wallet',
    ruling: 'To your wallet, as Aso ruled',
    platform_fee: 'Aso’s fee',
  }
}
