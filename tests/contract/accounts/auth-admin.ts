import { randomUUID } from 'node:crypto'
import { visitorOf } from '../../support/api/clients.ts'
import { password } from '../../support/api/members.ts'
import type { TestStack } from '../../support/api/test-stack.ts'

/** What the tests of `auth.admin` ask about an account. */

export const addressOf = (name: string): string => `${name}-${randomUUID().slice(0, 8)}@aso.test`

export const signInByPassword = (stack: TestStack, email: string, given = password) =>
  visitorOf(stack).auth.signInWithPassword({ email, password: given })

export const usersWith = (stack: TestStack, email: string) =>
  stack.database.query<{ id: string }>('select id from auth.users where email = $1', [email])
