import { readFileSync } from 'node:fs'
import type { Mutant } from './fault.ts'

export interface FixedMutant extends Omit<Mutant, 'at'> {
  /** Occurs once in the file. */
  before: string
}

const sql = (chapter: string): string => `supabase/migrations/20260101${chapter}.sql`

/** Of the server: locks, money, limits and rights. */
const SERVER: readonly FixedMutant[] = [
  {
    what: 'bookings of one person do not wait for each other',
    file: sql('000600_booking'),
    before: '  perform private.lock_person(new.borrower_id);\n',
    after: '',
  },
  {
    what: 'a deadline ends a booking that somebody else is ending',
    file: sql('000900_jobs'),
    before: '  perform private.lock_bookings(v_due);\n',
    after: '',
  },
  {
    what: 'the owner is paid the fee',
    file: sql('000805_settlement'),
    before: 'b.rent_amount + b.sale_price - p_platform_fee,',
    after: 'b.rent_amount + b.sale_price + p_platform_fee,',
  },
  {
    what: 'a late cancellation costs a share of the deposit, too',
    file: sql('000810_cancellation'),
    before: 'round(p_booking.rent_amount * p_booking.late_cancel_rent_percent / 100, 2)',
    after: 'round(p_booking.total_amount * p_booking.late_cancel_rent_percent / 100, 2)',
  },
  {
    what: 'a deadline ends an hour early',
    file: sql('000900_jobs'),
    before: 'if s.at is null or s.at > now() then',
    after: "if s.at is null or s.at > now() + interval '1 hour' then",
  },
  {
    what: 'everybody reads all withdrawals',
    file: sql('001162_withdrawals'),
    before: 'for select to authenticated using (user_id = (select auth.uid())\n',
    after: 'for select to authenticated using (true\n',
  },
  {
    what: 'a party writes the state of a booking',
    file: sql('000500_transactions'),
    before: 'grant update (borrower_return_confirmed,',
    after: 'grant update (booking_status, borrower_return_confirmed,',
  },
  {
    what: 'an unknown bank account is a bad request',
    file: 'supabase/functions/resolve-bank-account/index.ts',
    before: 'new Refusal(404, words.accountNotFound)',
    after: 'new Refusal(400, words.accountNotFound)',
  },
  {
    what: 'a payment of any amount pays for a booking',
    file: sql('000710_settle_payment'),
    before:
      "p_currency is distinct from 'NGN' or p_amount_kobo is distinct from (p_payment.amount * 100)::bigint",
    after: "p_currency is distinct from 'NGN'",
  },
  {
    what: 'a phone number after the word "call" is shown to strangers',
    file: sql('001303_written_numbers'),
    before: "p_near ~ private.call_words() then 'phone number' end",
    after: 'p_near ~ private.call_words() then null end',
  },
  {
    what: 'a code by text message can be tried once more',
    file: sql('000230_phone_codes'),
    before: 'elsif v_code.tries >= 5 then',
    after: 'elsif v_code.tries > 5 then',
  },
  {
    what: 'who decides disputes decides withdrawals',
    file: sql('001165_withdrawal_decisions'),
    before: "  perform private.require_staff('withdrawals');\n  select x.* into w",
    after: "  perform private.require_staff('disputes');\n  select x.* into w",
  },
]

const feature = (path: string): string => `web/src/features/${path}`

/** Of what people see and press. */
const SCREENS: readonly FixedMutant[] = [
  {
    what: 'what the owner pays and what the borrower pays swapped',
    file: feature('booking/components/price-breakdown.tsx'),
    before: "counted ? formatNaira(amount) : 'Owner pays'",
    after: "counted ? 'Owner pays' : formatNaira(amount)",
  },
  {
    what: 'a declined card is not told of',
    file: feature('transactions/page/hold-bar.tsx'),
    before: "mine && booking.payment_status === 'failed' &&",
    after: "mine && booking.payment_status !== 'failed' &&",
  },
  {
    what: 'a cancelled booking is shown as it was',
    file: feature('transactions/cancel/cancel-dialog.tsx'),
    before: '    onSettled: refreshMyData,\n',
    after: '',
  },
  {
    what: 'an owner cannot block the days of a cleaning, but those of a booking',
    file: feature('availability/components/days-off-form.tsx'),
    before: "kindOf(toDay(date), taken) === 'booked'",
    after: "kindOf(toDay(date), taken) === 'buffer'",
  },
  {
    what: 'a refused setting says nothing at its field',
    file: feature('admin/components/setting-row.tsx'),
    before:
      "      setError('value', { message: refusalOf(setting, explain(error, adminMessages.settingFailed).text) })\n",
    after: '',
  },
  {
    what: 'a funded wallet shows what was in it before',
    file: feature('wallet/components/funding-result-screen.tsx'),
    before: 'label: \'New balance\', value: <span className="price">{formatNaira(answer.new_balance)}</span>',
    after:
      'label: \'New balance\', value: <span className="price">{formatNaira(answer.new_balance - answer.amount)}</span>',
  },
  {
    what: 'a text that is hard to read',
    file: feature('market/components/nearest-items.tsx'),
    before: 'font-semibold text-primary text-sm',
    after: 'font-semibold text-primary/40 text-sm',
  },
  {
    what: 'a form that is pressed twice is sent twice',
    file: 'web/src/lib/one-submit.ts',
    before: "if (validating || started.some(({ state }) => state.status === 'pending')) return undefined",
    after: 'if (validating) return undefined',
  },
  {
    what: 'a toast lost',
    file: feature('availability/model/use-days-off.ts'),
    before: '    onSuccess: () => showSuccess(calendarMessages.freed),\n',
    after: '',
  },
  {
    what: 'what could not be loaded goes on loading',
    file: 'web/src/components/loaded.tsx',
    before: 'if (query.isError || query.isPaused) {',
    after: 'if (query.isPaused) {',
  },
]

export const FIXED: readonly FixedMutant[] = [...SERVER, ...SCREENS]

export const fixedMutants = (): Mutant[] =>
  FIXED.map((mutant) => ({ ...mutant, at: readFileSync(mutant.file, 'utf8').indexOf(mutant.before) }))
