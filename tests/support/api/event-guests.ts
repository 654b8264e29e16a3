import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { uploadPhoto } from './market-photos.ts'
import { list, type Member } from './members.ts'
import type { TestStack } from './test-stack.ts'

/** Three days, two weeks ahead. */
export const eventDates = () => ({ start: addDays(lagosToday(), 14), end: addDays(lagosToday(), 16) })

const wardrobe = [
  ['Wine lace gown', 'Dresses', 'Wine', 4000],
  ['Wine satin gown', 'Dresses', 'Wine', 5000],
  ['Wine velvet gown', 'Dresses', 'Wine', 6000],
  ['Emerald satin gown', 'Dresses', 'Green', 5000],
  ['Gold block heels', 'Shoes', 'Gold', 2000],
  ['Nude stiletto heels', 'Shoes', 'Nude', 2500],
  ['Black court shoes', 'Shoes', 'Black', 2500],
  ['Silver strappy heels', 'Shoes', 'Silver', 2500],
  ['Gold beaded clutch', 'Bags', 'Gold', 1500],
  ['Wine velvet clutch', 'Bags', 'Wine', 1500],
  ['Pearl evening bag', 'Bags', 'Cream', 1500],
] as const

export const livingInLagos = (stack: TestStack, member: Member) =>
  stack.database.query(
    `update private.profiles set location = '{"city": "Ikeja", "state": "Lagos", "country": "Nigeria"}' where user_id = $1`,
    [member.id],
  )

/** Gowns, shoes and bags of Ada's in Lagos, some of them wine. */
export async function eventWardrobe(stack: TestStack, ada: Member): Promise<void> {
  await livingInLagos(stack, ada)
  for (const [at, [title, category, colour, rental_price]] of wardrobe.entries()) {
    const images = [await uploadPhoto(ada, at)]
    await list(ada, { title, category, colour, rental_price, deposit_amount: 1000, images })
  }
}
