import { beforeAll, describe, expect, test } from 'vitest'
import type { Settings } from '#contract/settings.ts'
import { agreementTerms } from '../../../supabase/functions/_shared/agreement-terms.ts'
import { openTestDatabase } from '../../support/database/test-database.ts'
import { defaultSettings } from '../../support/fixtures/default-settings.ts'
import { textsWith } from '../../support/fixtures/page-texts.ts'

const db = openTestDatabase()

interface Setting {
  setting_key: string
  setting_group: string
  needs_notice: boolean
  counts_for: string | null
}
let settings: Map<string, Setting>
beforeAll(async () => {
  const rows = await db.query<Setting>(
    'select setting_key, setting_group, needs_notice, counts_for from public.app_settings',
  )
  settings = new Map(rows.map((row) => [row.setting_key, row]))
})

/** Who Aso is and where to write to it is right at once, whoever reads the page. */
const isContact = (key: string) =>
  settings.get(key)?.setting_group === 'Company' && key !== 'terms_notice_days'

/** The settings with which these texts say something else. */
function namedIn(page: 'terms' | 'privacy' | 'help'): string[] {
  const now = textsWith(defaultSettings)[page]
  const other = (value: string | number) => {
    if (typeof value === 'number') return value + 7
    return value === 'fixed' ? 'percentage' : `7${value}`
  }
  return Object.entries(defaultSettings)
    .filter(
      ([key, value]) => textsWith({ ...defaultSettings, [key]: other(value) } as Settings)[page] !== now,
    )
    .map(([key]) => key)
    .filter((key) => !isContact(key))
}

describe('the notice of a change', () => {
  test.each(['terms', 'privacy', 'help'] as const)('is needed by all that %s name', (page) => {
    const named = namedIn(page)
    expect(named.length).toBeGreaterThan(1)
    expect(named.filter((key) => !settings.get(key)?.needs_notice)).toEqual([])
  })

  test('is needed by all that the rental agreement states', () => {
    const stated = Object.keys(agreementTerms.shape)
    expect(stated.filter((key) => !settings.get(key)?.needs_notice)).toEqual([])
  })

  test('is needed by nothing else, so that Aso can act at once where it promised nothing', () => {
    const named = new Set([...namedIn('terms'), ...namedIn('privacy'), ...namedIn('help')])
    const noticed = [...settings.values()].filter(({ needs_notice }) => needs_notice)
    expect(noticed.map(({ setting_key }) => setting_key).filter((key) => !named.has(key))).toEqual([])
  })
})

describe('for which bookings a change counts', () => {
  /** The functions and deadlines that read a setting while a booking goes on. */
  async function readersOf(key: string): Promise<string[]> {
    const rows = await db.query<{ reader: string }>(
      `select p.proname as reader from pg_proc p join pg_namespace n on n.oid = p.pronamespace
       where n.nspname in ('public', 'private') and p.prosrc ~ ('setting(_number|_interval|_text)?\\(''' || $1 || '''\\)')
       union select 'deadline ' || d.kind from private.booking_deadlines d where d.setting_key = $1 order by 1`,
      [key],
    )
    return rows.map(({ reader }) => reader)
  }

  test('is said of everything in the terms that is about bookings', () => {
    const about = [...settings.values()].filter(
      ({ setting_group, needs_notice }) => needs_notice && ['Bookings', 'Disputes'].includes(setting_group),
    )
    expect(about.filter(({ counts_for }) => counts_for === null)).toEqual([])
  })

  test('a value that a booking keeps is read only when it is made', async () => {
    const kept = [...settings.values()].filter(({ counts_for }) => counts_for === 'new bookings')
    const readers = await Promise.all(kept.map(({ setting_key }) => readersOf(setting_key)))
    // The time to pay is in the booking as hold_expires_at; the others decide whether a booking is made.
    expect([...new Set(readers.flat())].sort()).toEqual([
      'becomes_ai_session',
      'check_hold_limit',
      'deadline pay',
      'rental_limit_refusal',
      'trust_figures_of',
      'worth_of',
      'write_booking',
    ])
  })

  test('what applies to open bookings is not copied when one is made', async () => {
    const live = [...settings.values()].filter(({ counts_for }) => counts_for === 'open bookings')
    for (const { setting_key } of live)
      expect([setting_key, await readersOf(setting_key)]).not.toEqual([
        setting_key,
        expect.arrayContaining(['write_booking']),
      ])
  })
})
