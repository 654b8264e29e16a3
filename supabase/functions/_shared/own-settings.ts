import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { call } from './database.ts'
import { env, MissingSetting } from './env.ts'

/**
 * Before real money is taken or real mail is sent: the name, addresses and numbers of whoever runs Aso must be their
 * own. The defaults belong to nobody, so a person in need would reach nobody.
 */
export async function requireOwnSettings(service: SupabaseClient): Promise<void> {
  if (!env.isLive()) return
  const examples = await call(service, 'settings_to_replace', {}, z.array(z.string()))
  if (examples.length > 0) throw new MissingSetting(`app_settings: ${examples.join(', ')}`)
}
