import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { isRentable } from '#contract/rules/item-words.ts'
import { useMyProfile } from '@/domain/me/my-profile'
import { useMyVerification } from '@/domain/me/my-verification'
import { useTitle } from '@/lib/browser/use-title'
import { usePerson } from '@/lib/session'
import { cn } from '@/lib/utils'
import { ItemActions } from '../actions/item-actions'
import { ReportButton } from '../actions/report-button'
import type { Item } from '../api/item'
import { noteView } from '../api/note-view'
import type { Days } from '../api/similar-items'
import { DeliveryCard } from '../facts/delivery-card'
import { Facts } from '../facts/facts'
import { bookingOptions } from '../model/booking-options'
import { columns } from '../model/photo-sizes'
import { noteRecent } from '../model/recent-items'
import { Gallery } from '../photos/gallery'
import { BookBar } from '../renting/book-bar'
import { PricingCard } from '../renting/pricing-card'
import { RentSteps } from '../renting/rent-steps'
import { CardSection } from './card-section'
import { HiddenNote } from './hidden-note'
import { ItemBadges } from './item-badges'
import { Near } from './near'
import { OwnerCard } from './owner-card'

const SizeAndSet = lazy(() => import('../facts/size-and-set'))
const IdentityBanner = lazy(() => import('../renting/identity-banner'))
const ItemReviews = lazy(() => import('./item-reviews'))
const ItemQuestions = lazy(() => import('../questions/item-questions'))
const MoneyPromises = lazy(() => import('../renting/money-promises'))
const AskOwner = lazy(async () => ({ default: (await import('@/features/chat')).AskOwner }))

export interface ItemDetailProps {
  item: Item
  onBook: (type: 'rental' | 'sale') => void
  /** The identity check comes first. */
  onVerify: () => void
  /** Whether it can be had today, and when it can be had. */
  status: ReactNode
  calendar: ReactNode
  /** The chosen days, and a way to choose them. */
  days: Days
  daysChoice: ReactNode
}

export function ItemDetail({ item, onBook, onVerify, status, calendar, days, daysChoice }: ItemDetailProps) {
  useTitle(item.title)
  const person = usePerson()
  const { data: identity } = useMyVerification()
  const { data: profile } = useMyProfile()
  const booking = bookingOptions(item, person?.id, identity, profile?.role)
  const seen = !booking.own && !item.hidden_at
  useEffect(() => {
    if (!seen) return
    noteView(item.id)
    noteRecent(item.id)
  }, [seen, item.id])
  const book = (type: 'rental' | 'sale') =>
    type === 'rental' && booking.verifiesFirst ? onVerify() : onBook(type)
  return (
    <article className={cn('page grid gap-6 pb-10 md:pt-3 md:pb-8', columns)}>
      <Gallery key={item.images.join()} images={item.images} title={item.title} />
      <div className="grid min-w-0 grid-cols-1 content-start gap-6 md:sticky md:top-20 md:row-span-2 md:self-start">
        <header className="grid grid-cols-1 gap-3">
          <ItemBadges item={item} status={status} />
          <h1 className="break-words font-bold text-3xl leading-tight md:text-4xl">{item.title}</h1>
          <ItemActions item={item} own={booking.own} />
        </header>
        <HiddenNote item={item} own={booking.own} />
        {booking.identityMissing && !booking.own && (
          <Suspense>
            <IdentityBanner identity={identity} wanted={{ id: item.id, title: item.title, ...days }} />
          </Suspense>
        )}
        <PricingCard item={item} />
        {booking.offersRent && booking.available && !booking.own && daysChoice}
        <BookBar item={item} booking={booking} onBook={book} />
        {booking.offersRent && !person && <RentSteps />}
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-6">
        <AboutItem item={item} own={booking.own} calendar={calendar} />
      </div>
    </article>
  )
}

function AboutItem({ item, own, calendar }: Pick<ItemDetailProps, 'item' | 'calendar'> & { own: boolean }) {
  return (
    <>
      {item.description && (
        <section className="grid grid-cols-1 gap-2">
          <h2 className="font-semibold text-xl">Description</h2>
          <p className="whitespace-pre-line text-pretty break-words leading-relaxed">{item.description}</p>
        </section>
      )}
      <Facts item={item} />
      <Near name={`size ${item.id}`}>
        <SizeAndSet item={item} />
      </Near>
      {isRentable(item) && <CardSection title="Availability">{calendar}</CardSection>}
      <DeliveryCard item={item} />
      <Near name={`money ${item.id}`}>
        <MoneyPromises item={item} />
      </Near>
      {item.owner && <OwnerCard ownerId={item.owner_id} owner={item.owner} />}
      {!own && !item.hidden_at && (
        <Near name={`ask ${item.id}`}>
          <AskOwner itemId={item.id} />
        </Near>
      )}
      <Near name={`said ${item.id}`}>
        <div className="grid grid-cols-1 gap-8">
          <ItemReviews itemId={item.id} />
          <ItemQuestions itemId={item.id} own={own} />
        </div>
      </Near>
      {!own && <ReportButton itemId={item.id} />}
    </>
  )
}
