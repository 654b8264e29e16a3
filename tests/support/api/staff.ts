import type { Stack } from '../../../local/stack.ts'
import type { StaffRole } from '../database/builders.ts'
import { join, type Member } from './members.ts'

/** Somebody who works for Aso. */
export async function joinAdmin(stack: Stack, name: string, role: StaffRole = 'owner'): Promise<Member> {
  const member = await join(stack, name)
  await stack.database.query(
    'update private.profiles set staff_roles = array[$2]::public.staff_role[] where user_id = $1',
    [member.id, role],
  )
  return member
}
