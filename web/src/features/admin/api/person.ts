import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/messages/common.ts'
import type { Database } from '#database.types.ts'
import { adminKey } from '@/domain/staff/keys'
import { db } from '@/lib/supabase'
import { showError, showSuccess } from '@/lib/toast'
import type { Suspension } from './people'

export type StaffRole = Database['public']['Enums']['staff_role']

export interface SeenBooking {
  id: string
  title: string
  party: 'borrower' | 'lender'
  status: string
  start_date: string | null
  end_date: string | null
  /** Naira. */
  total: number
  created_at: string
}

export interface SeenMoney {
  /** Naira. */
  wallet: number
  lines: { at: string; amount: number; type: string; description: string }[]
  withdrawals: { at: string; amount: number; status: string; bank: string }[]
}

/** As `person_page` answers it: null is what the caller's roles may not read. */
export interface PersonPage {
  person: {
    user_id: string
    full_name: string | null
    email: string
    phone_number: string | null
    role: 'lend' | 'borrow' | 'both' | null
    verified: boolean
    trust_level: string
    city: string | null
    joined: string
    is_admin: boolean
    staff_roles: StaffRole[]
    is_active: boolean
    suspension: Suspension | null
  }
  /** Null of other staff, but for owners. */
  devices: {
    sessions: {
      since: string
      used: string
      ip: string | null
      user_agent: string | null
      second_factor: boolean
    }[]
    sign_ins: { at: string; ip: string | null; user_agent: string | null }[]
    second_factors: number
  } | null
  notes: { id: number; note: string; by: string | null; at: string }[]
  bookings: SeenBooking[] | null
  money: SeenMoney | null
  identity: {
    id: string
    status: string
    submitted: string | null
    reviewed: string | null
    reason: string | null
  } | null
  reports: { at: string; reason: string; status: string }[] | null
}

/** Each view is logged, so it is not asked for again by itself. */
export const personQuery = (userId: string) =>
  queryOptions({
    queryKey: [...adminKey, 'person', userId],
    queryFn: async ({ signal }): Promise<PersonPage> => {
      const { data } = await db().rpc('person_page', { p_user_id: userId }).abortSignal(signal).throwOnError()
      return data as unknown as PersonPage
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

export interface SeenScreens {
  bookings: SeenBooking[]
  items: {
    id: string
    title: string
    status: string
    rental_price: number | null
    sale_price: number | null
  }[]
  notifications: { id: number; title: string; body: string; at: string; read: boolean }[]
  wallet: SeenMoney | null
}

export async function viewAs(userId: string, reason: string): Promise<SeenScreens> {
  const { data } = await db().rpc('view_as', { p_user_id: userId, p_reason: reason }).throwOnError()
  return data as unknown as SeenScreens
}

export async function addNote(userId: string, note: string): Promise<void> {
  await db().rpc('add_person_note', { p_user_id: userId, p_note: note }).throwOnError()
}

export async function setRoles(userId: string, roles: StaffRole[], reason: string): Promise<void> {
  await db().rpc('set_staff_roles', { p_user_id: userId, p_roles: roles, p_reason: reason }).throwOnError()
}

export async function resetSecondFactor(userId: string, reason: string): Promise<void> {
  await db().rpc('reset_second_factor', { p_user_id: userId, p_reason: reason }).throwOnError()
}

/** Something done about a person: says how it went, and reads the panel again. */
export function usePersonAct<Input>(
  act: (input: Input) => Promise<void>,
  words: { done: Message; failed: Message },
  onDone: () => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      showSuccess(words.done)
      onDone()
      await queryClient.invalidateQueries({ queryKey: adminKey })
    },
    onError: (error) => showError(error, words.failed),
  })
}
