import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { bookMessages as words } from '#contract/messages/money/books.ts'
import { ProviderError } from '../_shared/adapters/provider.ts'
import { call, nothing, serviceClient } from '../_shared/database.ts'
import { scheduled } from '../_shared/http/scheduled.ts'
import { logError } from '../_shared/log.ts'
import { readPage } from './read-page.ts'
import { settleAll } from './settle-all.ts'
import { type ImportStep, importSteps } from './step.ts'

/** A run ends before functions are stopped for taking too long; the next one goes on. */
const mostSteps = 60
const compared = 200

/**
 * Reads, once a day, what Paystack lists: page by page, each stored with the place of the next one. Then settles what we were
 * not told of, and holds everything against the ledger.
 */
export default scheduled('import-paystack', async () => {
  const service = serviceClient()
  const [first] = await call(service, 'next_import_step', {}, importSteps)
  let step: ImportStep | undefined = first
  let steps = 0
  try {
    for (; step && steps < mostSteps; steps += 1) step = await take(service, step)
  } catch (error) {
    logError(error, { function: 'import-paystack' })
    if (step) await noteError(service, step, error)
    return { status: true, message: words.importWaits, data: { steps, done: false } }
  }
  return { status: true, message: words.imported, data: { steps, done: !step } }
})

/** Answers the next step; undefined: the import is done. */
async function take(service: SupabaseClient, step: ImportStep): Promise<ImportStep | undefined> {
  if (step.stage === 'match') {
    const parameters = { p_import_id: step.import_id, p_limit: compared }
    return (await call(service, 'match_import', parameters, z.boolean())) ? undefined : step
  }
  if (step.stage === 'settle') await settleAll(service)
  const { rows, isLast } = await readPage(step)
  const page = {
    p_import_id: step.import_id,
    p_stage: step.stage,
    p_settlement_id: step.settlement_id,
    p_page: step.page,
    p_rows: rows,
    p_is_last: isLast,
  }
  const [next] = await call(service, 'store_import_page', page, importSteps)
  return next
}

async function noteError(service: SupabaseClient, step: ImportStep, error: unknown): Promise<void> {
  const note = {
    p_import_id: step.import_id,
    p_error: error instanceof ProviderError ? error.message : words.importFailed,
  }
  await call(service, 'note_import_error', note, nothing)
}
