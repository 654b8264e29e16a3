import type { Role } from '#contract/taxonomy.ts'
import type { Database } from '#database.types.ts'
import type { Item } from '../api/item'

type VerificationStatus = Database['public']['Enums']['verification_status']

/** Undefined while it is being asked. */
export type Identity = VerificationStatus | null | undefined

export interface BookingOptions {
  offersRent: boolean
  offersSale: boolean
  own: boolean
  available: boolean
  /** The person is known and the identity check is not through: rent is shut, sale is open. */
  identityMissing: boolean
  /** A lender without an identity check: the button leads to it instead of being disabled. */
  verifiesFirst: boolean
}

/** Which buttons to show. The database decides what is allowed. */
export function bookingOptions(
  item: Item,
  personId: string | undefined,
  identity: Identity,
  role: Role | null | undefined,
): BookingOptions {
  const offersRent = item.availability_type !== 'sale' && item.rental_price !== null
  const identityMissing =
    offersRent && personId !== undefined && identity !== undefined && identity !== 'approved'
  return {
    offersRent,
    offersSale: item.availability_type !== 'rent' && item.sale_price !== null,
    own: personId === item.owner_id,
    available: item.status === 'available',
    identityMissing,
    verifiesFirst: identityMissing && role === 'lend',
  }
}
