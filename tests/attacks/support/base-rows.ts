import { addDays, lagosToday } from '#contract/rules/dates.ts'
import { gown, type Member } from '../../support/api/members.ts'
import type { TestStack } from '../../support/api/test-stack.ts'

/** The days of the rows. */
export const daysOfRows = () => ({ start: addDays(lagosToday(), 30), end: addDays(lagosToday(), 33) })

/** A row of each table that its constraints accept but for the one column that is attacked. */
export function baseRows(
  user: string,
  items: {
    item: string
    foreignItem: string
    forSale: string
    booking: string
    rating: string
    other: string
  },
): Record<string, object> {
  const { item, foreignItem: item_id, forSale, booking, rating, other } = items
  const { start, end } = daysOfRows()
  return {
    ai_sessions: { user_id: user, feature_type: 'stylist', session_type: 'free' },
    ai_usage: { user_id: user, feature_type: 'stylist', payment_method: 'wallet', payment_reference: 'r-1' },
    app_settings: { setting_key: 'ai_session_price' },
    availability_blocks: { owner_id: user, item_id: item, first_day: start, last_day: end },
    borrower_verifications: { user_id: user },
    chats: { sender_id: user, receiver_id: other, transaction_id: booking, message: 'Hello' },
    disputes: { reporter_id: user, transaction_id: booking, issue_type: 'other', description: 'Torn.' },
    item_costs: { owner_id: user, item_id: item, purchase_price: 45_000 },
    item_reports: { reporter_id: user, item_id, reason: 'other' },
    item_watches: { user_id: user, item_id, wants: 'free' },
    items: { ...gown, owner_id: user },
    person_reports: { reporter_id: user, reported_id: other, reason: 'other', details: 'Rude.' },
    profiles: { user_id: user, full_name: 'Bola' },
    rating_reports: { reporter_id: user, rating_id: rating, reason: 'insult' },
    ratings: { rater_id: user, transaction_id: booking },
    saved_items: { user_id: user, item_id },
    saved_searches: { user_id: user, name: 'Gele' },
    transactions: {
      borrower_id: user,
      item_id: forSale,
      transaction_type: 'buy',
      receive_method: 'delivery',
      delivery_address: '1 Marina',
      rental_start_date: start,
      rental_end_date: end,
    },
    withdrawals: withdrawalOf(user),
  }
}

const withdrawalOf = (user: string) => ({
  user_id: user,
  amount: 600,
  fee: 0,
  bank_name: 'Zenith Bank',
  account_number: '0123456789',
  account_name: 'Bola Ade',
})

/** So that an update has a row to change; a new request can be made. */
export async function addCancelledWithdrawal({ database }: TestStack, { id, client }: Member): Promise<void> {
  const text = `update public.borrower_verifications set legal_name = 'Bola Ade' where user_id = $1`
  await database.query(text, [id])
  const { data } = await client
    .from('withdrawals')
    .insert(withdrawalOf(id))
    .select('id')
    .single()
    .throwOnError()
  await client.rpc('cancel_withdrawal', { p_withdrawal_id: data.id }).throwOnError()
}
