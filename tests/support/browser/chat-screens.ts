import type { Locator, Page } from 'playwright-core'
import { book, fund, join, joinApproved, list, type Member } from '../api/members.ts'
import { payFromWallet } from '../api/stored-money.ts'
import type { TestStack } from '../api/test-stack.ts'

/** Two people who agree on a place and an hour. */

interface Talk {
  ada: Member
  bola: Member
  itemId: string
  id: string
}

/** Bola has paid for Ada's gown. */
export async function paidRental(stack: TestStack): Promise<Talk> {
  const [ada, bola] = [await join(stack, 'Ada Obi'), await joinApproved(stack, 'Bola Ade')]
  await fund(stack, bola, 25_000)
  const itemId = await list(ada)
  const booking = await book(bola, itemId)
  await payFromWallet(bola, booking)
  return { ada, bola, itemId, id: booking.id }
}

/** What was written about the item. */
export const storedMessages = (stack: TestStack, itemId: string) =>
  stack.database.query<{ message: string; is_read: boolean; hidden_kinds: string[] }>(
    `select m.message, m.is_read, m.hidden_kinds from public.chats m
     join public.conversations c on c.id = m.conversation_id where c.item_id = $1 order by m.created_at`,
    [itemId],
  )

export const storedTexts = async (stack: TestStack, itemId: string): Promise<string[]> =>
  (await storedMessages(stack, itemId)).map(({ message }) => message)

/** The conversation that is open: on a wide screen the list of all has its newest message, too. */
export const conversation = (page: Page): Locator =>
  page.getByRole('region', { name: 'Conversation', exact: true })
