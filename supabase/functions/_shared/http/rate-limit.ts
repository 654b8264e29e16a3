import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { call } from '../database.ts'

export interface Limit {
  times: number
  seconds: number
}

/** Counts one more under this key; false when that is too many. */
export async function takeRateLimit(
  service: SupabaseClient,
  key: string,
  { times, seconds }: Limit,
): Promise<boolean> {
  const parameters = { p_key: key, p_limit: times, p_seconds: seconds }
  return await call(service, 'take_rate_limit', parameters, z.boolean())
}
