import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { delays, limits } from '#contract/constants.ts'
import { promises } from '#contract/promises.ts'
import { periods } from '#contract/rules/rental-periods.ts'
import { chatAddress, phoneAddress, type Settings } from '#contract/settings.ts'
import { codes, figuresOf, lastUpdated } from '@/features/pages/content/figures'
import { helpCategories, questionGroups } from '@/features/pages/content/help'
import { dataCategories, privacyPrinciples, privacySections } from '@/features/pages/content/privacy'
import { guidelines, safetyFeatures, tipGroups, warningSigns } from '@/features/pages/content/safety'
import { termsSections } from '@/features/pages/content/terms'
import { piecesOf } from '@/features/pages/model/rich-text'
import { defaultSettings } from '../../../support/fixtures/default-settings.ts'
import { textsWith } from '../../../support/fixtures/page-texts.ts'

const { questions, raw, help, terms, privacy } = textsWith(defaultSettings)
const figures = figuresOf(defaultSettings)

const migrations = readdirSync('supabase/migrations')
  .map((file) => readFileSync(`supabase/migrations/${file}`, 'utf8'))
  .join('\n')

describe('the content of the pages', () => {
  test('four groups of questions, each with six answers or more', () => {
    expect(questionGroups(figures).map(({ title }) => title)).toEqual([
      'Getting Started',
      'Payments & Pricing',
      'Safety & Security',
      'Delivery & Returns',
    ])
    for (const group of questionGroups(figures))
      expect(group.questions.length, group.title).toBeGreaterThanOrEqual(6)
  })

  test('six help categories, each to a group or a page', () => {
    expect(helpCategories).toHaveLength(6)
    const ids = questionGroups(figures).map(({ id }) => id)
    for (const { to, hash } of helpCategories) {
      if (to === '/help') expect(ids).toContain(hash)
      else expect(hash).toBeUndefined()
    }
  })

  test('six safety features, tips in four groups, exactly eight warning signs, what to do and not to do', () => {
    expect(safetyFeatures).toHaveLength(6)
    expect(tipGroups.map(({ title }) => title)).toEqual([
      'Meeting in Person',
      'Item Exchange',
      'Payment Safety',
      'Communication',
    ])
    expect(new Set(warningSigns).size).toBe(8)
    expect(warningSigns).toHaveLength(8)
    expect(guidelines.do.length).toBe(guidelines.dont.length)
  })

  test('fourteen sections of terms, last updated January 2024', () => {
    expect(termsSections(figures)).toHaveLength(14)
    expect(lastUpdated).toBe('January 2024')
  })

  test('privacy: principles, categories of data and nine sections', () => {
    expect(privacySections(figures)).toHaveLength(9)
    expect(privacyPrinciples.length).toBeGreaterThanOrEqual(6)
    expect(dataCategories.length).toBeGreaterThanOrEqual(6)
  })
})

describe('the settings that admins change', () => {
  /** Where each is named, and how, when it is another than usual. */
  const changes: readonly [Partial<Settings>, ('help' | 'terms' | 'privacy')[], string][] = [
    [{ approval_hours: 37 }, ['help', 'terms'], '37 hours'],
    [{ approval_hours: 1 }, ['help', 'terms'], '1 hour'],
    [{ cancel_free_hours: 71 }, ['help', 'terms'], '71 hours'],
    [{ late_cancel_rent_percent: 33.5 }, ['help', 'terms'], '33.5% of the rent'],
    [{ return_autoclose_hours: 61 }, ['help', 'terms'], '61 hours'],
    [{ sale_autoclose_days: 9 }, ['help'], 'say nothing for 9 days, an admin decides'],
    [{ sale_autoclose_days: 9 }, ['terms'], 'the buyer has 9 days to answer'],
    [{ sale_unmarked_days: 17 }, ['help', 'terms'], '17 days after pay'],
    [{ sale_cancel_free_hours: 59 }, ['help', 'terms'], 'for 59 hours after payment'],
    [{ sale_report_after_hours: 29 }, ['help'], '29 hours after you paid for a purchase'],
    [{ sale_report_after_hours: 29 }, ['terms'], 'for a sale from 29 hours after payment'],
    [{ handover_answer_hours: 53 }, ['help', 'terms'], '53 hours'],
    [{ return_overdue_days: 15 }, ['help', 'terms'], '15 days after the last rental day'],
    [{ question_answer_hours: 31 }, ['help', 'terms'], 'has 31 hours to answer'],
    [{ no_show_report_hours: 35 }, ['help', 'terms'], 'until 35 hours after it'],
    [{ claim_answer_hours: 41 }, ['help', 'terms'], 'The borrower has 41 hours to accept'],
    [{ counter_offer_hours: 43 }, ['help', 'terms'], 'The lender has 43 hours to'],
    [{ ruling_hours: 67 }, ['help', 'terms'], 'within 67 hours'],
    [{ appeal_hours: 79 }, ['help', 'terms'], 'appeal within 79 hours'],
    [{ report_after_days: 12 }, ['help', 'terms'], 'once within 12 days after it has closed'],
    [{ worth_in_deposits: 7 }, ['help', 'terms'], '7 times the deposit'],
    [{ identity_papers_days: 77 }, ['help', 'privacy'], '77 days after the'],
    [{ closed_account_days: 61 }, ['privacy'], '61 days after we close it'],
    [{ recovery_wait_hours: 29 }, ['help'], 'After 29 hours you choose'],
    [{ hold_minutes: 19 }, ['help', 'terms'], '19 minutes'],
    [{ contact_opens_hours: 47 }, ['help'], '47 hours'],
    [{ contact_closes_days: 13 }, ['help'], '13 days'],
    [{ max_unpaid_holds: 7 }, ['terms'], '7 unpaid bookings'],
    [{ new_member_rental_limit: 2 }, ['help', 'terms'], '2 active rentals'],
    [{ new_member_until_rentals: 11 }, ['help', 'terms'], '11 completed rentals'],
    [{ platform_fee_percent: 12.5 }, ['help', 'terms'], '12.5%'],
    [{ min_withdrawal_amount: 700 }, ['help', 'terms'], 'from ₦700 to'],
    [{ max_withdrawal_amount: 80_000 }, ['help', 'terms'], 'to ₦80,000'],
    [{ withdrawal_fee_amount: 150 }, ['help', 'terms'], '₦150'],
    [{ withdrawal_fee_amount: 2, withdrawal_fee_type: 'percentage' }, ['help', 'terms'], '2% of the amount'],
    [{ withdrawal_card_days: 11 }, ['help', 'terms'], '11 days after it came'],
    [
      { withdrawal_new_account_hours: 39 },
      ['help', 'terms'],
      'withdrawal to a new bank account for 39 hours',
    ],
    [{ min_funding_amount: 250 }, ['help', 'terms'], '₦250'],
    [{ company_name: 'Cloth Ltd' }, ['terms', 'privacy'], 'Cloth Ltd'],
    [{ company_address: '9 Broad Street' }, ['terms', 'privacy'], '9 Broad Street'],
    [{ support_email: 'x@cloth.ng' }, ['help', 'terms'], 'x@cloth.ng'],
    [{ legal_email: 'x@cloth.ng' }, ['terms'], 'x@cloth.ng'],
    [{ privacy_email: 'x@cloth.ng' }, ['privacy'], 'x@cloth.ng'],
    [{ safety_email: 'x@cloth.ng' }, ['help'], 'x@cloth.ng'],
    [{ contact_phone: '+234 1' }, ['terms'], '+234 1'],
    [{ safety_phone: '+234 2' }, ['help'], '+234 2'],
    [{ emergency_phone: '199' }, ['help'], '199'],
  ]

  test('are what the pages say, each where it is named', () => {
    const usual = textsWith(defaultSettings)
    const notShown = changes.flatMap(([change, pages, words]) => {
      const texts = textsWith({ ...defaultSettings, ...change })
      return pages
        .filter((page) => !texts[page].includes(words) || usual[page].includes(words))
        .map((page) => `${page}: ${words}`)
    })
    expect(notShown).toEqual([])
  })

  test('a lender gets the whole price only where Aso takes nothing', () => {
    const taking = textsWith({ ...defaultSettings, platform_fee_percent: 5 })
    expect(help).toContain('Right now 0%: the lender gets the whole rent or sale price')
    expect(taking.help).toContain('Right now 5%: the lender gets the rest')
  })

  const sourceWithoutComments = (file: string) =>
    readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

  /** Figures of settings, as somebody would write them into a sentence. */
  const written = [
    /\b(24|48) hours\b/,
    /\b15 minutes\b/,
    /\b(three|3) days (after|later)\b/i,
    /₦(100|200|500|100,000)\b/,
    /\b(0|50)%(?! off| of your profile)/,
    /@aso\.example/,
    /\+234 ?700/,
    /\b112\b/,
  ]
  const sources = ['web/src', 'supabase/functions/_shared/contract'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.gen.ts'))
      .map((file) => `${folder}/${file}`),
  )

  test('are written into no source of screens and messages', () => {
    const places = sources.flatMap((file) => {
      const sentences = sourceWithoutComments(file).match(/(['"`])(?:(?!\1).)*\1|>[^<>{}]+</g) ?? []
      // The specification's own words after a report.
      const own = sentences.filter((text) => !text.includes('will reply within 24-48 hours'))
      return own
        .filter((text) => written.some((figure) => figure.test(text)))
        .map((text) => `${file}: ${text}`)
    })
    expect(sources.length).toBeGreaterThan(1000)
    expect(places).toEqual([])
  })
})

describe('figures on the pages equal those of the rules', () => {
  test('codes', () => {
    expect(codes).toMatchObject({ digits: limits.codeLength, minutes: delays.codeExpiryMinutes })
  })

  test('weeks and months, and the codes of a handover', () => {
    expect(migrations).toContain(`p_days / ${periods.weekDays} * p_weekly`)
    expect(migrations).toContain(`p_days / ${periods.monthDays} * o.monthly`)
    const shortest = `case p_item.rental_period when 'weekly' then ${periods.weekDays} when 'monthly' then ${periods.monthDays} else 1 end`
    expect(migrations).toContain(shortest)
    expect(migrations).toContain(`elsif v_code.tries >= ${codes.tries} then`)
    const lowest = 10 ** (codes.digits - 1)
    expect(migrations).toMatch(new RegExp(`handover_codes[\\s\\S]*${lowest} \\+`))
  })

  test('quiz answers without an account are deleted after the days that privacy says', () => {
    expect(migrations).toMatch(
      new RegExp(
        `style_sessions s where s.user_id is null and s.created_at < now\\(\\) - interval '${promises.quizDays} days'`,
      ),
    )
  })
})

test('who has to answer is told at least three times, as the pages say', () => {
  const [table = ''] = /insert into private\.booking_deadlines[\s\S]*?\n\) d /.exec(migrations) ?? []
  const notices = [...table.matchAll(/'\{(\d+(?:,\d+)*)\}'/g)].map(
    ([, hours = '']) => hours.split(',').length,
  )
  expect(notices.length).toBeGreaterThan(10)
  expect(Math.min(...notices)).toBe(3)
})

describe('anchors and links', () => {
  const anchors: Readonly<Record<string, readonly string[]>> = {
    '/help': [...questionGroups(figures), ...questions].map(({ id }) => id),
    '/terms': termsSections(figures).map(({ id }) => id),
    '/privacy': privacySections(figures).map(({ id }) => id),
    '/safety': ['report'],
  }

  test('every anchor of a page is there once', () => {
    const twice = Object.entries(anchors).flatMap(([page, ids]) =>
      ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${page}#${id}`),
    )
    expect(twice).toEqual([])
  })

  const addresses = [...raw.help, ...raw.terms, ...raw.privacy]
    .flatMap(piecesOf)
    .flatMap((piece) => (typeof piece === 'string' ? [] : piece.address))

  const reachable = {
    phone: [defaultSettings.contact_phone, defaultSettings.safety_phone, defaultSettings.emergency_phone].map(
      phoneAddress,
    ),
    email: [
      ...[defaultSettings.support_email, defaultSettings.legal_email],
      ...[defaultSettings.privacy_email, defaultSettings.safety_email],
    ].map((address) => `mailto:${address}`),
    known: ['https://ndpc.gov.ng'],
  }

  const routes = readdirSync('web/src/routes')

  function leadsSomewhere(address: string): boolean {
    const { phone, email, known } = reachable
    if (!address.startsWith('/')) return [...phone, ...email, ...known].includes(address)
    const [path = '', hash] = address.split('#')
    return routes.includes(`${path.slice(1)}.tsx`) && (!hash || anchors[path]?.includes(hash) === true)
  }

  test('every link leads somewhere', () => {
    expect(addresses.length).toBeGreaterThan(20)
    expect(addresses.filter((address) => !leadsSomewhere(address))).toEqual([])
  })

  test('no square bracket is left over', () => {
    expect(`${help}${terms}${privacy}`).not.toMatch(/[[\]]/)
  })
})

test('telephone links call the number that is shown', () => {
  expect(phoneAddress('+234 700 000 2276')).toBe('tel:+2347000002276')
  expect(phoneAddress('112')).toBe('tel:112')
  expect(chatAddress('+234 700 000 2276')).toBe('https://wa.me/2347000002276')
  expect(defaultSettings.company_city).toBe('Lagos, Nigeria')
})
