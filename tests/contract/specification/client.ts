import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { answered } from '../../support/api/clients.ts'
import type { TestStack } from '../../support/api/test-stack.ts'

/**
 * A program that was written from the two specification documents alone: supabase-js without the types of this project, and the calls of
 * their section 7 as they stand there.
 */
export type SpecificationClient = SupabaseClient

export const startClient = (stack: TestStack): SpecificationClient =>
  createClient(stack.url, stack.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })

export { answered as ok } from '../../support/api/clients.ts'

/** What a function answers, whose client throws on any other status than 2xx. */
export const called = async (
  client: SpecificationClient,
  name: string,
  body: object,
): Promise<Record<string, unknown>> =>
  z.record(z.string(), z.unknown()).parse(await answered(client.functions.invoke(name, { body })))

/** The six digits of the last mail to somebody. */
export const codeFor = (stack: TestStack, address: string): string =>
  /\b\d{6}\b/.exec(stack.inbox.messages().findLast(({ to }) => to === address)?.text ?? '')?.[0] ?? ''
