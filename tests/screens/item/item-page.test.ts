import { expect, test } from 'vitest'
import type { Tables } from '#database.types.ts'
import type { Person } from '@/lib/session'
import { facts } from '../../support/screens/facts.ts'
import { itemAnswers, itemRow } from '../../support/screens/items.ts'
import { openScreen } from '../../support/screens/open-screen.ts'
import { ada, bola } from '../../support/screens/rows.ts'
import '../../support/screens/touched.ts'
import { type Answers, wordlessRefusal } from '../../support/screens/server.ts'

type Identity = Tables<'borrower_verifications'>['verification_status'] | null

interface Opened {
  as?: Person
  identity?: Identity
  item?: ReturnType<typeof itemRow>
  search?: string
  answers?: Answers
}

/** The card under a heading. */
const cardOf = (heading: HTMLElement) => heading.closest('section') ?? heading

function openItem({ as, identity = 'approved', item = itemRow(), search = '', answers }: Opened) {
  return openScreen(`/item/${item.id}${search}`, {
    ...(as && { as }),
    answers: { ...itemAnswers(item, identity), ...answers },
  })
}

test('The page names what it is, who lends it and how it comes; without a photo it says so', async () => {
  const item = itemRow({
    description: 'Soft cotton.\nWorn twice.',
    return_delivery_fee: 1500,
    owner_pays_return: true,
  })
  const owner = { ...item.owner, rating_average: 4.64, num_reviews: 12 }
  const screen = await openItem({ item: { ...item, owner } })
  await screen.findByRole('heading', { level: 1, name: 'Ankara gown' })
  for (const words of ['No image available', 'Dresses', 'Verified']) screen.getByText(words)
  await screen.findByText('Available')
  screen.getByRole('heading', { name: 'Description' })
  screen.getByText(/^Soft cotton\.\s+Worn twice\.$/)
  await screen.button('Save')
  await screen.button('Share')
  const delivery = cardOf(screen.getByRole('heading', { name: 'Delivery & Pickup' }))
  expect(delivery.textContent).toContain('Pickup or delivery')
  expect(facts(delivery)).toEqual({
    'Delivery fee': '₦2,500',
    'Return delivery fee': '₦1,500 · you can ask the owner to pay',
  })
  const lender = cardOf(screen.getByRole('heading', { name: 'Owner' }))
  for (const words of ['Ada Obi', 'Verified seller', '4.6 (12 ratings)'])
    expect(lender.textContent).toContain(words)
})

test('Of an owner whom nobody has rated the page says no rating', async () => {
  const screen = await openItem({})
  const lender = cardOf(await screen.findByRole('heading', { name: 'Owner' }))
  expect(lender.textContent).toContain('Ada Obi')
  expect(lender.textContent).not.toMatch(/rating|Rated/)
})

test.each([
  [null, 'Complete verification now', '/verify-borrower'],
  ['pending', 'Check status', '/verification-pending'],
] as const)(
  'With an identity check that is %s renting is shut and says why; buying is open',
  async (identity, link, leadsTo) => {
    const screen = await openItem({ as: bola, identity })
    const banner = await screen.findByRole('region', { name: 'Identity check' })
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(leadsTo)
    expect(banner.textContent.includes('Your verification is under review')).toBe(identity === 'pending')
    const rent = screen.getByRole<HTMLButtonElement>('button', { name: 'KYC Required to Rent' })
    expect(rent.disabled).toBe(true)
    await screen.button('Buy')
  },
)

test('With an approved identity check nothing is said of it', async () => {
  const screen = await openItem({ as: bola })
  await screen.press('Rent')
  await screen.findByRole('dialog', { name: 'Rent Ankara gown' })
  expect(screen.queryByText(/identity check/)).toBeNull()
})

test('An owner cannot book their own item, by a link with days either', async () => {
  const screen = await openItem({ as: ada, search: '?from=2026-08-10&to=2026-08-12' })
  await screen.findByText('Cannot book own item')
  screen.getByText('You cannot book an item that you listed. Others can.')
  expect(screen.queryByRole('button', { name: /^(Rent|Buy|KYC)/ })).toBeNull()
})

test.each([
  ['rented', 'Rented'],
  ['sold', 'Sold'],
  ['unavailable', 'Unavailable'],
] as const)('An item that is %s says so, and is neither rented nor bought', async (status, label) => {
  const screen = await openItem({ as: bola, item: itemRow({ status }) })
  await screen.findByText(label)
  for (const name of ['Rent', 'Buy'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
})

test('A visitor who wants to rent signs in first, and comes back to these days', async () => {
  const screen = await openItem({ search: '?from=2026-08-10&to=2026-08-12' })
  await screen.press('Rent')
  await screen.seesToast('Authentication required', 'Create an account or log in to book this item')
  const way = new URLSearchParams(screen.path().split('?')[1]).get('redirect')
  expect(way).toBe(`/item/${itemRow().id}?from=2026-08-10&to=2026-08-12&book=rental`)
})

test('An item that is not loaded is asked for again', async () => {
  const failing = { 'GET /rest/v1/items': wordlessRefusal() }
  const item = itemRow()
  const screen = await openItem({ answers: failing })
  await screen.findByRole('heading', { level: 1, name: 'Error loading item' })
  screen.answer(itemAnswers(item))
  await screen.press('Try again')
  await screen.findByRole('heading', { level: 1, name: 'Ankara gown' })
})
