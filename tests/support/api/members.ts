import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import type { Role } from '#contract/taxonomy.ts'
import type { Stack } from '../../../local/stack.ts'

/** Somebody with an account, acting through supabase-js as the browser does. */
export interface Member {
  id: string
  email: string
  client: SupabaseClient
}

const envelope = z.object({
  status: z.boolean(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()).nullable(),
})

export interface FunctionAnswer extends z.infer<typeof envelope> {
  httpStatus: number
}

let members = 0

/** Signs up, reads the code from the inbox, says who they are, skips the phone step, and is in. */
export async function join(stack: Stack, name: string, role: Role = 'both'): Promise<Member> {
  members += 1
  const email = `member-${members}@aso.test`
  const client = createClient(stack.url, stack.publishableKey, { auth: { persistSession: false } })
  const { error } = await client.auth.signUp({
    email,
    password: 'Aso-test-2026',
    options: { data: { full_name: name } },
  })
  if (error) throw error
  const mail = stack.inbox.messages().find(({ to }) => to === email)
  const token = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  const verified = await client.auth.verifyOtp({ email, token, type: 'signup' })
  if (!verified.data.user) throw verified.error ?? new Error('The code let nobody in')
  const member = { id: verified.data.user.id, email, client }
  const profile = await invoke(member, 'create-profile', { userId: member.id, fullName: name, role })
  if (!profile.status) throw new Error(profile.message)
  const skipped = await client.rpc('skip_phone_verification')
  if (skipped.error) throw skipped.error
  return member
}

/** A borrower who may rent. */
export async function joinApproved(stack: Stack, name: string): Promise<Member> {
  const member = await join(stack, name)
  await stack.database.query(
    `insert into public.borrower_verifications (user_id, verification_status) values ($1, 'approved')`,
    [member.id],
  )
  return member
}

/** The whole answer of a function, whatever its HTTP status. */
export async function invoke(
  member: Member | SupabaseClient,
  name: string,
  body: object,
): Promise<FunctionAnswer> {
  const client = 'client' in member ? member.client : member
  const { data, error, response } = await client.functions.invoke(name, { body })
  if (!response) throw error ?? new Error(`${name} was not reached`)
  return { ...envelope.parse(error ? await response.json() : data), httpStatus: response.status }
}

export const gown = {
  title: 'Ankara gown',
  category: 'Dresses',
  availability_type: 'both',
  rental_price: 5000,
  sale_price: 60000,
  deposit_amount: 10000,
  pickup_method: 'pickup',
  condition: 'excellent',
  owner_terms: 'No smoke, please.',
}

export async function list(owner: Member, item: object = {}): Promise<string> {
  const { data, error } = await owner.client
    .from('items')
    .insert({ ...gown, ...item, owner_id: owner.id })
    .select('id')
    .single<{ id: string }>()
  if (error) throw error
  return data.id
}

export interface Booking {
  id: string
  total_amount: number
}

/** Three days, `inDays` from today: 15,000 rent and 10,000 deposit for the gown. */
export async function book(borrower: Member, itemId: string, inDays = 7): Promise<Booking> {
  const start = addDays(lagosToday(), inDays)
  const { data, error } = await borrower.client
    .from('transactions')
    .insert({
      borrower_id: borrower.id,
      item_id: itemId,
      transaction_type: 'rent',
      rental_start_date: start,
      rental_end_date: addDays(start, 2),
      receive_method: 'pickup',
    })
    .select('id, total_amount')
    .single<Booking>()
  if (error) throw error
  return data
}

/** Pays into the wallet by card, as a person does. */
export async function fund(stack: Stack, member: Member, amount: number): Promise<void> {
  const started = await invoke(member, 'fund-wallet', { amount })
  const reference = String(started.data?.reference)
  await stack.paystack.payer.pay(reference)
  await stack.paystack.webhooks.idle()
}
