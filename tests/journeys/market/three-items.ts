import type { Page } from 'playwright-core'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import type { TestStack } from '../../support/api/test-stack.ts'

const gele = {
  title: 'Wine gele',
  category: 'Accessories',
  availability_type: 'rent',
  rental_price: 3000,
  weekly_price: 12_000,
  size: 'One size',
  brand: 'Deola',
  colour: 'Wine',
  condition: 'new',
}

const agbada = {
  title: 'Cream agbada',
  category: 'Traditional',
  availability_type: 'rent',
  rental_price: 20_000,
  size: 'XL',
  brand: 'Ugo Monye',
  colour: 'Cream',
  condition: 'good',
}

const heels = {
  title: 'Black heels',
  category: 'Shoes',
  availability_type: 'sale',
  rental_price: null,
  sale_price: 60_000,
  size: '39',
  brand: 'Keexs',
  colour: 'Black',
  condition: 'fair',
}

/** Where somebody lives, and so their items are. */
async function livesIn(owner: Member, city: string, state: string, latitude: number, longitude: number) {
  const location = { city, state, country: 'Nigeria', latitude, longitude }
  await owner.client.from('profiles').update({ location }).eq('user_id', owner.id).throwOnError()
}

/** Two things in Lagos and one in Abuja, which differ in everything; the agbada is booked a week from today. */
export async function listThreeItems(stack: TestStack): Promise<void> {
  const ada = await join(stack, 'Ada Obi', 'lend')
  const bisi = await join(stack, 'Bisi Cole', 'lend')
  await livesIn(ada, 'Ikeja', 'Lagos', 6.6, 3.35)
  await livesIn(bisi, 'Wuse', 'FCT - Abuja', 9.08, 7.47)
  await list(ada, gele)
  const booked = await list(ada, agbada)
  await list(bisi, heels)
  const chidi = await joinApproved(stack, 'Chidi Eze')
  await fund(stack, chidi, 100_000)
  await payFromWallet(chidi, await book(chidi, booked, 7))
}

export const box = (page: Page) => page.getByRole('searchbox', { name: 'Search the market' })
/** Also behind a sheet, where only the eye reaches it. */
export const found = (page: Page) => page.locator('section[aria-label=Items] h2:has(a)').allInnerTexts()
export const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
export const all = ['Black heels', 'Cream agbada', 'Wine gele']
