import { readPicture } from '#contract/rules/picture-bytes.ts'
import type { VirtualStyling } from '#contract/virtual-stylist.ts'
import { dataAddress, portrait } from '../fixtures/portraits.ts'
import { unlockHelper } from './ai-unlocking.ts'
import { uploadPhoto } from './market-photos.ts'
import { type FunctionAnswer, fund, invoke, joinApproved, list, type Member } from './members.ts'
import type { TestStack } from './test-stack.ts'

const wardrobe = [
  ['Wine satin gown', 'Dresses', 'Wine'],
  ['Gold block heels', 'Shoes', 'Gold'],
  ['Gold beaded clutch', 'Bags', 'Gold'],
  ['Pearl earrings', 'Jewelry', 'Cream'],
] as const

/** Lists pieces of one look with photos: their ids by title. */
export async function listWardrobe(owner: Member): Promise<Record<string, string>> {
  const items: Record<string, string> = {}
  for (const [at, [title, category, colour]] of wardrobe.entries()) {
    const images = [await uploadPhoto(owner, at)]
    const rental_price = 3000 + at
    items[title] = await list(owner, { title, category, colour, images, rental_price, deposit_amount: 1000 })
  }
  return items
}

/** Somebody who has paid for a session with the virtual stylist. */
export async function joinWithSession(stack: TestStack, name: string): Promise<Member> {
  const person = await joinApproved(stack, name)
  await fund(stack, person, 1000)
  await unlockHelper(person, 'virtual_stylist')
  return person
}

export const preferences = { occasion: 'Date Night', style: 'Elegant', categories: [], specificHints: '' }

/** The first answer of a server loads fonts and the drawing program and makes renditions, which a busy machine takes long for. */
export async function warmUp(stack: TestStack): Promise<void> {
  const image = dataAddress(await portrait('#825c43'))
  await invoke(await joinWithSession(stack, 'First'), 'virtual-stylist', { image, preferences })
}

export const stylingOf = ({ data }: FunctionAnswer): VirtualStyling => data as unknown as VirtualStyling

/** What a data address holds. */
export const pictureOf = (address: string | null) =>
  readPicture(new Uint8Array(Buffer.from(String(address).split(',')[1] ?? '', 'base64')))

export const storedSession = async (stack: TestStack, { id }: Member) =>
  (
    await stack.database.query<{ minutes: number; given_back: boolean }>(
      `select ceil(extract(epoch from session_expires_at - now()) / 60)::int as minutes, given_back_at is not null as given_back
       from public.ai_usage where user_id = $1`,
      [id],
    )
  )[0]
