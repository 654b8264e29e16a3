import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#database.types.ts'
import type { Message } from '../../../local/sandbox/inbox/inbox.ts'
import type { Stack } from '../../../local/stack.ts'
import type { Member } from './members.ts'

/** supabase-js with the types of the contract, as a developer has it who only knows the specification. */
export type AsoClient = SupabaseClient<Database>
export type BookingInsert = Database['public']['Tables']['transactions']['Insert']

function clientWith(stack: Stack, key: string): AsoClient {
  return createClient<Database>(stack.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
}

/** Nobody is signed in, yet. */
export const visitorOf = (stack: Stack): AsoClient => clientWith(stack, stack.publishableKey)

/** A server that holds the secret key. */
export const serviceOf = (stack: Stack): AsoClient => clientWith(stack, stack.secretKey)

export const clientOf = ({ client }: Member): AsoClient => client

interface Answer {
  data: unknown
  error: unknown
}
type Success<Given extends Answer> = Extract<Given, { error: null }>

function succeeded<Given extends Answer>(answer: Given): answer is Success<Given> {
  return answer.error === null
}

/** The data of an answer; an answer with an error fails the test with it. */
export async function answered<Given extends Answer>(
  request: PromiseLike<Given>,
): Promise<Success<Given>['data']> {
  const answer = await request
  if (!succeeded(answer)) throw answer.error
  return answer.data
}

/** A refusal of the database, as supabase-js tells it. */
export const refused = (status: number, hint: string) => ({
  data: null,
  status,
  error: { code: `PT${status}`, hint },
})
export const visitorsOut = { data: null, status: 401, error: { code: '42501' } }

/** Naira in the wallet, as its owner reads it. */
export async function walletOf(member: Member): Promise<number> {
  const query = clientOf(member).from('profiles').select('wallet_balance').eq('user_id', member.id)
  return (await answered(query.single())).wallet_balance ?? Number.NaN
}

/** Puts naira into a wallet, as an admin's tool does. */
export async function deposit(stack: Stack, member: Member, amount: number): Promise<void> {
  const args = { p_user_id: member.id, p_amount: amount, p_transaction_type: 'deposit' } as const
  await answered(serviceOf(stack).rpc('update_wallet_balance', args))
}

/** The mails and text messages to an address or a number, the newest first. */
export const mailsTo = (stack: Stack, to: string): Message[] =>
  stack.inbox.messages().filter((message) => message.to === to)

/** The code in the newest mail to an address. */
export function newestCode(stack: Stack, email: string): string {
  const [mail] = mailsTo(stack, email)
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  if (code === undefined) throw new Error(`No code was sent to ${email}`)
  return code
}
