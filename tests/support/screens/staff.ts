import { sections } from '@/features/admin/model/sections'
import type { Person } from '@/lib/session'
import { accountAnswers } from './accounts.ts'
import { profileOf } from './rows.ts'
import type { Answers } from './server.ts'

/** What the admin panel asks on each of its screens, for somebody who may do all of it unless said otherwise. */
export function staffAnswers(person: Person, permissions: readonly string[] = everything): Answers {
  return {
    ...accountAnswers(person, { is_admin: true }),
    'POST /rest/v1/rpc/my_staff_access': {
      roles: ['owner'],
      permissions: [...permissions],
      second_factor: 'given',
    },
    'POST /rest/v1/rpc/waiting_decisions': [],
    'POST /rest/v1/rpc/admin_counts': [{ pending_verifications: 0, changed_identities: 0 }],
  }
}

const everything = [
  ...sections.map(({ permission }) => permission),
  'roles',
  'accounts',
  'suspensions',
  'money',
]

/** Somebody in the list of users. */
export const personRow = (person: Person, values: { is_admin?: boolean; full_name?: string } = {}) => ({
  user_id: person.id,
  email: person.email,
  full_name: profileOf(person).full_name,
  phone_number: '+2348031234567',
  role: 'lend' as const,
  is_active: true,
  is_admin: false,
  staff_roles: [],
  suspension: null,
  verification_status: 'approved' as const,
  verified: true,
  created_at: '2026-07-01T09:00:00Z',
  ...values,
})
