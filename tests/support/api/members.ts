import { randomUUID } from 'node:crypto'
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

export const password = 'Aso-test-2026'
const passwordHash = '$2b$04$FQpKZzAA7Ysn6HU32hVDOu3gnmYreTqeQz8MrnyfVB77JKxb.STM2'

function nextMember(stack: Stack) {
  members += 1
  const auth = { persistSession: false }
  const client = createClient(stack.url, stack.publishableKey, { auth })
  return { email: `member-${members}@aso.test`, client }
}

/**
 * Somebody who has signed up, entered the code of the mail, chosen a role and skipped the phone step. Only the session is
 * asked of the API: the rows are written, in a quarter of the time of `signUpMember`, which leaves the same ones.
 */
export async function join(stack: Stack, name: string, role: Role = 'both'): Promise<Member> {
  const { email, client } = nextMember(stack)
  const id = randomUUID()
  const { query } = stack.database
  await query(
    `with account as (
       insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, confirmation_sent_at,
         created_at, updated_at, raw_app_meta_data, raw_user_meta_data, is_sso_user, is_anonymous, email_change_confirm_status)
       values ($1::uuid, 'authenticated', 'authenticated', $2::text, $3, now(), now(), now(), now(),
         '{"provider": "email", "providers": ["email"]}',
         jsonb_build_object('sub', $1::uuid::text, 'email', $2::text, 'full_name', $4::text,
           'email_verified', true, 'phone_verified', false), false, false, 0)
       returning id, raw_user_meta_data)
     insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
     select gen_random_uuid(), 'email', id::text, id, raw_user_meta_data, now(), now(), now() from account`,
    [id, email, passwordHash, name],
  )
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  await query(
    `with entered_code as (
       insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
       select gen_random_uuid(), id, now(), now(), 'otp' from auth.sessions where user_id = $1)
     update private.profiles set full_name = $2, role = $3::public.user_role, is_verified_phone = true,
       auth_completed = $3::public.user_role <> 'borrow'
     where user_id = $1`,
    [id, name, role],
  )
  return { id, email, client }
}

/** The same by the API, as a person does it. */
export async function signUpMember(stack: Stack, name: string, role: Role = 'both'): Promise<Member> {
  const { email, client } = nextMember(stack)
  const { error } = await client.auth.signUp({
    email,
    password,
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

/** The person's papers count as checked, so that they may rent. */
export async function giveApprovedIdentity(stack: Stack, { id }: Member): Promise<void> {
  await stack.database.query(
    `insert into public.borrower_verifications (user_id, verification_status) values ($1, 'approved')`,
    [id],
  )
}

/** A borrower who may rent. */
export async function joinApproved(stack: Stack, name: string): Promise<Member> {
  const member = await join(stack, name)
  await giveApprovedIdentity(stack, member)
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

/** Lists the gown, changed as `item` says; answers the id. */
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
export async function book(
  borrower: Member,
  itemId: string,
  inDays = 7,
  delivery_address?: string,
): Promise<Booking> {
  const start = addDays(lagosToday(), inDays)
  const { data, error } = await borrower.client
    .from('transactions')
    .insert({
      borrower_id: borrower.id,
      item_id: itemId,
      transaction_type: 'rent',
      rental_start_date: start,
      rental_end_date: addDays(start, 2),
      ...(delivery_address ? { receive_method: 'delivery', delivery_address } : { receive_method: 'pickup' }),
    })
    .select('id, total_amount')
    .single<Booking>()
  if (error) throw error
  return data
}

/** Pays into the wallet by card, as a person does. Answers the reference. */
export async function fund(stack: Stack, member: Member, amount: number): Promise<string> {
  const started = await invoke(member, 'fund-wallet', { amount })
  const reference = String(started.data?.reference)
  await stack.paystack.payer.pay(reference)
  await stack.paystack.webhooks.idle()
  return reference
}
