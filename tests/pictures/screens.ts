import type { Page } from 'playwright-core'
import type { PersonKey } from '../../local/demo/town/types.ts'

/** One screen of the app as one of the demo people sees it. */
export interface Screen {
  name: string
  /** The file in web/src/routes, without `.tsx`. */
  route: string
  /** Of an address with an id: `{}` is what `id` finds. */
  path: string
  /** Nobody is signed in without one. */
  as?: PersonKey
  /** SQL whose one row has an `id`. */
  id?: string
  /** What is done after the page has loaded: a dialog that is opened. */
  act?: (page: Page) => Promise<unknown>
}

const person = (key: PersonKey): string =>
  `(select u.id from auth.users u where u.email = '${key}@aso.example')`

const booking = (where: string): string =>
  `select t.id from public.transactions t where ${where} order by t.created_at desc, t.id limit 1`
const ofBorrower = (key: PersonKey, status: string): string =>
  booking(`t.borrower_id = ${person(key)} and t.booking_status = '${status}'`)
const running = ofBorrower('ifeoma', 'active')
const late = ofBorrower('tunde', 'active')
const ahead = ofBorrower('ifeoma', 'confirmed')
const finished = ofBorrower('bola', 'completed')
const bought = booking(`t.transaction_type = 'sale' and t.borrower_id = ${person('chidi')}`)
const dress = `select i.id from public.items i where i.owner_id = ${person('ada')} and i.status = 'available'
  and i.availability_type <> 'sell' order by i.created_at, i.id limit 1`

const basket = `select string_agg(i.id::text, ',') || format('&from=%s&to=%s', current_date + 30, current_date + 32) as id
  from (select i.id from public.items i where i.owner_id = ${person('ada')} and i.status = 'available'
    and i.availability_type <> 'sell' order by i.created_at, i.id limit 3) i`

/** Ada's, to which Bola comes. */
const event = `with e as (
    insert into public.events (host_id, name, occasion, first_day, last_day, state, city, colours, budget, guests_limit)
    values (${person('ada')}, 'Ada and Tunde: the owambe', 'Owambe', private.today() + 20, private.today() + 22, 'Lagos', 'Ikeja',
      '{wine,champagne gold}', 90000, 30) returning id),
  g as (insert into public.event_guests (event_id, user_id, segment, made_for) select e.id, ${person('bola')}, 'bride', 'women' from e),
  l as (insert into private.event_links (event_id) select e.id from e returning token)`

const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click()

const visitor: readonly Screen[] = [
  { name: 'landing', route: 'index', path: '/' },
  { name: 'market', route: 'marketplace', path: '/marketplace' },
  { name: 'market-search', route: 'marketplace', path: '/marketplace?q=agbada' },
  { name: 'market-nothing', route: 'marketplace', path: '/marketplace?q=spacesuit' },
  { name: 'item', route: 'item.$id', path: '/item/{}', id: dress },
  { name: 'closet', route: 'closet.$id', path: '/closet/{}', id: `select ${person('ada')} as id` },
  { name: 'help', route: 'help', path: '/help' },
  { name: 'safety', route: 'safety', path: '/safety' },
  { name: 'terms', route: 'terms', path: '/terms' },
  { name: 'privacy', route: 'privacy', path: '/privacy' },
  { name: 'role', route: 'auth', path: '/auth' },
  { name: 'sign-in', route: 'auth', path: '/auth?step=login' },
  { name: 'sign-up', route: 'auth', path: '/auth?step=signup&role=borrow' },
  { name: 'reset-password', route: 'auth_.reset-password', path: '/auth/reset-password' },
  { name: 'not-found', route: '__root', path: '/no-such-page' },
]

const borrower: readonly Screen[] = [
  { name: 'basket', route: 'basket', path: '/basket?items={}', id: basket, as: 'bola' },
  { name: 'item-of-others', route: 'item.$id', path: '/item/{}', id: dress, as: 'bola' },
  {
    name: 'booking-dialog',
    route: 'item.$id',
    path: '/item/{}',
    id: dress,
    as: 'bola',
    act: (page) => press(page, /^Rent/),
  },
  { name: 'bookings', route: 'transactions', path: '/transactions', as: 'bola' },
  {
    name: 'report-an-issue',
    route: 'create-dispute',
    path: '/create-dispute?transaction={}',
    id: finished,
    as: 'bola',
  },
  { name: 'wallet', route: 'wallet', path: '/wallet', as: 'bola' },
  { name: 'fund-wallet', route: 'wallet', path: '/wallet?fund=true', as: 'bola' },
  { name: 'profile', route: 'profile', path: '/profile', as: 'bola' },
  { name: 'edit-profile', route: 'edit-profile', path: '/edit-profile', as: 'bola' },
  { name: 'security', route: 'security', path: '/security', as: 'bola' },
  { name: 'saved', route: 'saved', path: '/saved', as: 'bola' },
  { name: 'messages', route: 'messages.index', path: '/messages', as: 'ifeoma' },
  { name: 'chat', route: 'chat.$transactionId', path: '/chat/{}', id: ahead, as: 'ifeoma' },
  {
    name: 'question-to-an-owner',
    route: 'messages.$conversationId',
    path: '/messages/{}',
    id: `select c.id from public.conversations c where c.guest_id = ${person('bola')} and c.transaction_id is null limit 1`,
    as: 'bola',
  },
  {
    name: 'wishlist',
    route: 'wishlist.$token',
    path: '/wishlist/{}',
    id: `insert into private.wishlist_links (user_id) ${person('bola')}
      on conflict (user_id) do update set created_at = now() returning token as id`,
  },
  { name: 'alerts', route: 'notifications', path: '/notifications', as: 'bola' },
  {
    name: 'notification-settings',
    route: 'notifications_.settings',
    path: '/notifications/settings',
    as: 'bola',
  },
  { name: 'unsubscribe', route: 'unsubscribe', path: '/unsubscribe?token=person-market-signature' },
  { name: 'blocked-people', route: 'blocked-people', path: '/blocked-people', as: 'bola' },
  { name: 'suspension', route: 'suspension', path: '/suspension', as: 'bola' },
  { name: 'ai', route: 'ai', path: '/ai', as: 'bola' },
  {
    name: 'event-host',
    route: 'events.$id',
    path: '/events/{}',
    id: `${event} select e.id from e`,
    as: 'ada',
  },
  {
    name: 'event-guest',
    route: 'events.$id',
    path: '/events/{}',
    id: `${event} select e.id from e`,
    as: 'bola',
  },
  {
    name: 'event-invitation',
    route: 'events.join.$token',
    path: '/events/join/{}',
    id: `${event} select l.token as id from l`,
    as: 'dami',
  },
  { name: 'events', route: 'events.index', path: '/events', as: 'bola' },
  { name: 'social-connect', route: 'social-connect', path: '/social-connect', as: 'bola' },
  { name: 'identity-pending', route: 'verification-pending', path: '/verification-pending', as: 'dami' },
]

const lender: readonly Screen[] = [
  { name: 'my-items', route: 'my-items', path: '/my-items', as: 'ada' },
  { name: 'add-item', route: 'add-item', path: '/add-item', as: 'ada' },
  { name: 'edit-item', route: 'edit-item.$id', path: '/edit-item/{}', id: dress, as: 'ada' },
  { name: 'item-calendar', route: 'item-calendar.$id', path: '/item-calendar/{}', id: dress, as: 'ada' },
  { name: 'own-item', route: 'item.$id', path: '/item/{}', id: dress, as: 'ada' },
  { name: 'lender-bookings', route: 'transactions', path: '/transactions', as: 'ada' },
  { name: 'lender-wallet', route: 'wallet', path: '/wallet', as: 'ada' },
  { name: 'analytics', route: 'analytics', path: '/analytics', as: 'ada' },
  { name: 'analytics-earnings', route: 'analytics', path: '/analytics?tab=earnings', as: 'ada' },
  { name: 'analytics-spending', route: 'analytics', path: '/analytics?tab=spending', as: 'ifeoma' },
  { name: 'analytics-items', route: 'dashboard', path: '/dashboard?tab=items', as: 'ada' },
  { name: 'lender-alerts', route: 'notifications', path: '/notifications', as: 'ada' },
  { name: 'lender-profile', route: 'profile', path: '/profile', as: 'ada' },
]

const admin: readonly Screen[] = [
  { name: 'admin', route: 'admin.index', path: '/admin' },
  { name: 'admin-growth', route: 'admin.index', path: '/admin?tab=growth' },
  { name: 'admin-market', route: 'admin.index', path: '/admin?tab=market' },
  { name: 'admin-users', route: 'admin.users.index', path: '/admin/users' },
  {
    name: 'admin-person',
    route: 'admin.users.$userId',
    path: '/admin/users/{}',
    id: `select ${person('folake')} as id`,
  },
  { name: 'admin-log', route: 'admin.log', path: '/admin/log' },
  { name: 'admin-items', route: 'admin.items', path: '/admin/items' },
  { name: 'admin-identities', route: 'admin.kyc.index', path: '/admin/kyc' },
  {
    name: 'admin-identity',
    route: 'admin.kyc.$verificationId',
    path: '/admin/kyc/{}',
    id: `select v.id from public.borrower_verifications v where v.user_id = ${person('dami')}`,
  },
  { name: 'admin-disputes', route: 'admin.disputes.index', path: '/admin/disputes' },
  { name: 'admin-reports', route: 'admin.reports', path: '/admin/reports' },
  { name: 'admin-signals', route: 'admin.signals', path: '/admin/signals' },
  { name: 'admin-withdrawals', route: 'admin.withdrawals', path: '/admin/withdrawals' },
  { name: 'admin-suspense', route: 'admin.suspense', path: '/admin/suspense' },
  { name: 'admin-chargebacks', route: 'admin.chargebacks.index', path: '/admin/chargebacks' },
  { name: 'admin-books', route: 'admin.books', path: '/admin/books' },
  { name: 'admin-settings', route: 'admin.settings', path: '/admin/settings' },
].map((screen): Screen => ({ ...screen, as: 'admin' }))

const bookings: readonly Screen[] = (
  [
    { name: 'booking-ahead', id: ahead, as: 'ifeoma' },
    { name: 'booking-running', id: running, as: 'ifeoma' },
    { name: 'booking-running-lender', id: running, as: 'folake' },
    { name: 'booking-late', id: late, as: 'tunde' },
    { name: 'booking-late-lender', id: late, as: 'folake' },
    { name: 'booking-bought', id: bought, as: 'chidi' },
    { name: 'booking-finished', id: finished, as: 'bola' },
  ] as const
).map((screen) => ({ ...screen, route: 'booking.$transactionId', path: '/booking/{}' }))

const returns: readonly Screen[] = (
  [
    { name: 'return-running', id: running, as: 'ifeoma' },
    { name: 'return-late-lender', id: late, as: 'folake' },
  ] as const
).map((screen) => ({ ...screen, route: 'return.$transactionId', path: '/return/{}' }))

const ofCase = (table: string): string => `select c.transaction_id as id from ${table} c limit 1`
const theOnly = (table: string): string => `select c.id from ${table} c limit 1`
const bookingScreen = { route: 'booking.$transactionId', path: '/booking/{}' }
const disputeScreen = { route: 'disputes.$disputeId', path: '/disputes/{}', id: theOnly('public.disputes') }

/** What `addCases` has made. */
const cases: readonly Screen[] = [
  { name: 'dispute', ...disputeScreen, as: 'chidi' },
  { name: 'dispute-lender', ...disputeScreen, as: 'folake' },
  { name: 'booking-disputed', ...bookingScreen, id: ofCase('public.disputes'), as: 'chidi' },
  { name: 'booking-claim', ...bookingScreen, id: ofCase('public.deposit_claims'), as: 'bola' },
  { name: 'booking-claim-lender', ...bookingScreen, id: ofCase('public.deposit_claims'), as: 'folake' },
  { name: 'booking-on-hold', ...bookingScreen, id: booking('t.frozen_at is not null'), as: 'sade' },
  { name: 'booking-on-hold-lender', ...bookingScreen, id: booking('t.frozen_at is not null'), as: 'folake' },
  {
    name: 'admin-dispute',
    route: 'admin.disputes.$disputeId',
    path: '/admin/disputes/{}',
    id: theOnly('public.disputes'),
    as: 'admin',
  },
  {
    name: 'admin-claim',
    route: 'admin.claims.$claimId',
    path: '/admin/claims/{}',
    id: theOnly('public.deposit_claims'),
    as: 'admin',
  },
  {
    name: 'admin-chargeback',
    route: 'admin.chargebacks.$chargebackId',
    path: '/admin/chargebacks/{}',
    id: theOnly('private.chargebacks'),
    as: 'admin',
  },
]

export const screens: readonly Screen[] = [
  ...visitor,
  ...borrower,
  ...lender,
  ...bookings,
  ...returns,
  ...cases,
  ...admin,
]

/** Routes without a picture, and why. */
export const unseen: Readonly<Record<string, string>> = {
  admin: 'The frame of the admin screens',
  'my-transactions': 'Leads to /transactions',
  'payment-success': 'Comes back from a payment',
  'profile-setup': 'A step after signing up',
  'role-selection': 'A step before signing up',
  'saved-search.$id': 'Leads to /marketplace',
  'verify-borrower': 'Everybody in the demo town has sent their papers',
  'wallet-success': 'Comes back from a payment',
}
