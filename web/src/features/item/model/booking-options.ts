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
  /** Lenders were never asked who they are: instead of a shut button they are led to where it is asked. */
  verifiesFirst: boolean
}

/** What the buttons may do, to be kind; the database decides. */
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
