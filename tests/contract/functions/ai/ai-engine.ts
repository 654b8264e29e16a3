import { uploadPhoto } from '../../../support/api/market-photos.ts'
import {
  type FunctionAnswer,
  fund,
  invoke,
  join,
  joinApproved,
  list,
  type Member,
} from '../../../support/api/members.ts'
import type { TestStack } from '../../../support/api/test-stack.ts'

/** What the tests of `ai-engine` ask of it, who asks, and what is in the market. */

const photoAt = (path: string) => `/storage/v1/object/public/item-images/${path}`

/** A gown of Adaeze with two photos, beside three dresses of other owners. */
export async function offerGowns(stack: TestStack): Promise<{ ada: Member; gown: string }> {
  const ada = await joinApproved(stack, 'Adaeze')
  const images = [await uploadPhoto(ada, 1), await uploadPhoto(ada, 2)].map(photoAt)
  const gown = await list(ada, { images, description: 'Ankara gown with a full skirt.' })
  for (const rental_price of [4000, 6000, 8000]) {
    const owner = await join(stack, `Owner of ${rental_price}`)
    await list(owner, { rental_price, sale_price: rental_price * 10 })
  }
  return { ada, gown }
}

/** With money, and a profile of which 60 percent is there. */
export async function ready(stack: TestStack, name: string): Promise<Member> {
  const person = await joinApproved(stack, name)
  await fund(stack, person, 1000)
  await stack.database.query(
    `update private.profiles set selfie_url = '/x.jpg', location = '{"city": "Lagos"}' where user_id = $1`,
    [person.id],
  )
  return person
}

export const audit = (person: Member, payload: object = { user_data: {} }): Promise<FunctionAnswer> =>
  invoke(person, 'ai-engine', { purpose: 'TRUST_SCORE_AUDITOR', payload })
export const check = (person: Member, id: string, more: object = {}): Promise<FunctionAnswer> =>
  invoke(person, 'ai-engine', { purpose: 'QUALITY_CHECKER', payload: { item_data: { id }, ...more } })

export const style = (person: Member): Promise<FunctionAnswer> =>
  invoke(person, 'ai-engine', {
    purpose: 'STYLIST_RECOMMENDER',
    payload: { occasion: 'Owambe', style_preference: 'Elegant & Classy', user_city: 'Lagos' },
  })

export const session = async (
  stack: TestStack,
  { id }: Member,
): Promise<{ minutes: number; given_back: boolean } | undefined> =>
  (
    await stack.database.query<{ minutes: number; given_back: boolean }>(
      `select ceil(extract(epoch from session_expires_at - now()) / 60)::int as minutes, given_back_at is not null as given_back
       from public.ai_usage where user_id = $1 order by created_at desc limit 1`,
      [id],
    )
  )[0]

export const sessionNeeded = { httpStatus: 402, status: false, data: { title: 'Session needed' } }
