import type { Locator, Page } from 'playwright-core'
import type { Stack } from '../../../local/stack.ts'
import type { Member } from '../api/members.ts'
import { eventually, sees } from './waiting.ts'

/** The buttons of the market, and the dialogs that they open. */
export const helperTitles = {
  'Style Me': 'AI Personal Stylist',
  'Trust Score': 'Trust Score Auditor',
  'Quality Check': 'Item Quality Checker',
} as const

/** Opens a helper from the header of the market. */
export async function openHelper(page: Page, button: keyof typeof helperTitles): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: helperTitles[button] })
  await sees(dialog)
  return dialog
}

interface StoredSession {
  feature_type: string
  payment_method: string
}

/** The sessions of somebody, and the naira that paid each of them, in order. */
export function storedSessions(stack: Stack, { id }: Member): Promise<(StoredSession & { paid: number })[]> {
  return stack.database.query(
    `select u.feature_type, u.payment_method, coalesce(t.amount, 0)::float8 as paid
     from public.ai_usage u left join private.transfers t on t.id = u.transfer_id where u.user_id = $1 order by u.created_at`,
    [id],
  )
}

/** Nobody waits an hour: the sessions of somebody end now. */
export async function sessionsEnd(stack: Stack, { id }: Member): Promise<void> {
  await stack.database.query(
    `update public.ai_usage set session_expires_at = now() - interval '1 second' where user_id = $1`,
    [id],
  )
}

/** The page was looked away from, and asks again what is open: after what it may be asking at that moment. */
export async function lookBack(page: Page): Promise<void> {
  let asked = false
  page.on('request', (request) => {
    asked ||= request.url().endsWith('/rpc/get_active_ai_sessions')
  })
  const look = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    return asked
  }
  await eventually(look).toBe(true)
}
