import { useMyProfile } from '@/lib/me/my-profile'
import { useMyVerification } from '@/lib/me/my-verification'
import { usePerson } from '@/lib/session'
import { useTitle } from '@/lib/use-title'
import type { Item } from '../api/item'
import { bookingOf } from '../model/may-book'
import { BookBar } from './book-bar'
import { DeliveryCard } from './delivery-card'
import { Facts } from './facts'
import { Gallery } from './gallery'
import { IdentityBanner } from './identity-banner'
import { ItemBadges } from './item-badges'
import { OwnerCard } from './owner-card'
import { PricingCard } from './pricing-card'
import { SaveButton } from './save-button'
import { ShareButton } from './share-button'

interface ItemDetailProps {
  item: Item
  onBook: (type: 'rental' | 'sale') => void
  /** The identity check comes first. */
  onVerify: () => void
}

export function ItemDetail({ item, onBook, onVerify }: ItemDetailProps) {
  useTitle(item.title)
  const person = usePerson()
  const { data: identity } = useMyVerification()
  const { data: profile } = useMyProfile()
  const booking = bookingOf(item, person?.id, identity, profile?.role)
  const book = (type: 'rental' | 'sale') =>
    type === 'rental' && booking.verifiesFirst ? onVerify() : onBook(type)
  return (
    <article className="page grid gap-6 pb-32 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-10 md:py-8 lg:gap-14">
      <Gallery images={item.images} title={item.title} />
      <div className="grid content-start gap-6">
        <header className="grid gap-3">
          <ItemBadges item={item} />
          <h1 className="font-bold text-3xl leading-tight md:text-4xl">{item.title}</h1>
          <div className="flex gap-2">
            <SaveButton item={item} />
            <ShareButton item={item} />
          </div>
        </header>
        {booking.identityMissing && !booking.own && <IdentityBanner identity={identity} />}
        <PricingCard item={item} />
        <BookBar item={item} booking={booking} onBook={book} />
        {item.description && (
          <section className="grid gap-2">
            <h2 className="font-semibold text-xl">Description</h2>
            <p className="whitespace-pre-line text-pretty leading-relaxed">{item.description}</p>
          </section>
        )}
        <Facts item={item} />
        <DeliveryCard item={item} />
        {item.owner && <OwnerCard owner={item.owner} />}
      </div>
    </article>
  )
}
