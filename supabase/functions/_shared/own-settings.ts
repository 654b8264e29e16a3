import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { call } from './database.ts'
import { env, MissingSetting } from './env.ts'

/**
 * Refuses to take real money or send real mail while the company's name, addresses and phone numbers are still the
 * invented defaults, with which a person in an emergency would reach no one.
 */
export async function requireOwnSettings(service: SupabaseClient): Promise<void> {
  if (!env.isLive()) return
  const examples = await call(service, 'settings_to_replace', {}, z.array(z.string()))
  if (examples.length > 0) throw new MissingSetting(`app_settings: ${examples.join(', ')}`)
}
