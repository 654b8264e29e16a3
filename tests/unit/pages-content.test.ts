import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { delays, limits } from '#contract/constants.ts'
import { contact } from '#contract/contact.ts'
import { codes, lastUpdated, promises, rules } from '@/features/pages/content/figures'
import { helpCategories, questionGroups } from '@/features/pages/content/help'
import { dataCategories, privacyPrinciples, privacySections } from '@/features/pages/content/privacy'
import { guidelines, safetyFeatures, tipGroups, warningSigns } from '@/features/pages/content/safety'
import { termsSections } from '@/features/pages/content/terms'
import type { Block, Section } from '@/features/pages/content/types'
import { piecesOf, plainText } from '@/features/pages/model/rich-text'

const questions = questionGroups.flatMap((group) => group.questions)
const blocksOf = (sections: readonly Section[]): readonly Block[] => sections.flatMap(({ blocks }) => blocks)
const rawHelp = questions.flatMap(({ question, answer }) => [question, ...answer.flat()])
const rawTerms = blocksOf(termsSections).flat()
const rawPrivacy = blocksOf(privacySections).flat()
const help = plainText(rawHelp.join('\n'))
const terms = plainText(rawTerms.join('\n'))
const privacy = plainText(rawPrivacy.join('\n'))

const migrations = readdirSync('supabase/migrations')
  .map((file) => readFileSync(`supabase/migrations/${file}`, 'utf8'))
  .join('\n')

/** A default of `app_settings`. */
function setting(key: string): number {
  return Number(migrations.match(new RegExp(`\\('${key}', '([^']*)'`))?.[1])
}

describe('what is on the pages', () => {
  test('four groups of questions, each with six answers or more', () => {
    expect(questionGroups.map(({ title }) => title)).toEqual([
      'Getting Started',
      'Payments & Pricing',
      'Safety & Security',
      'Delivery & Returns',
    ])
    for (const group of questionGroups) expect(group.questions.length, group.title).toBeGreaterThanOrEqual(6)
  })

  test('six help categories, each to a group or a page', () => {
    expect(helpCategories).toHaveLength(6)
    const ids = questionGroups.map(({ id }) => id)
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
    expect(termsSections).toHaveLength(14)
    expect(lastUpdated).toBe('January 2024')
  })

  test('privacy: principles, categories of data and nine sections', () => {
    expect(privacySections).toHaveLength(9)
    expect(privacyPrinciples.length).toBeGreaterThanOrEqual(6)
    expect(dataCategories.length).toBeGreaterThanOrEqual(6)
  })
})

describe('the figures are those of the rules', () => {
  test.each([
    ['approval_hours', rules.approvalHours],
    ['cancel_free_hours', rules.freeCancellationHours],
    ['late_cancel_rent_percent', rules.lateCancelRentPercent],
    ['return_autoclose_hours', rules.oneSidedReturnHours],
    ['sale_autoclose_days', rules.saleCloseDays],
    ['hold_minutes', rules.holdMinutes],
    ['max_unpaid_holds', rules.unpaidHolds],
    ['new_member_rental_limit', rules.newMemberRentals],
    ['new_member_until_rentals', rules.newMemberUntil],
    ['platform_fee_percent', rules.platformFeePercent],
    ['min_funding_amount', rules.minimumFunding],
  ])('%s is %s', (key, figure) => {
    expect(setting(key)).toBe(figure)
  })

  test('codes', () => {
    expect(codes).toMatchObject({ digits: limits.codeLength, minutes: delays.codeExpiryMinutes })
  })

  test('weeks and months, and the codes of a handover', () => {
    expect(migrations).toContain(`p_days / ${rules.weekDays} * p_weekly`)
    expect(migrations).toContain(`p_days / ${rules.monthDays} * o.monthly`)
    expect(migrations).toContain(`elsif v_code.tries >= ${codes.tries} then`)
    const lowest = 10 ** (codes.digits - 1)
    expect(migrations).toMatch(new RegExp(`handover_codes[\\s\\S]*${lowest} \\+`))
  })

  test('answers of the quiz that nobody signed up with go after as many days as privacy says', () => {
    expect(migrations).toMatch(
      new RegExp(
        `style_sessions where user_id is null and created_at < now\\(\\) - interval '${promises.quizDays} days'`,
      ),
    )
  })
})

describe('help says', () => {
  test.each([
    'Daily rental rates are typically 10-20% of the retail price',
    'The deposit is set by the lender',
    'It is refunded automatically',
    'Late returns incur extra daily charges',
    'Review takes 1-2 business days',
    'reviews reports within 24 hours',
    '18 or older',
    'Up to 48 hours before the first rental day begins: everything comes back',
    '50% of the rent goes to the lender',
    'They have 24 hours',
    'closes by itself 48 hours',
    'By bank transfer or USSD',
    'Not yet: withdrawals to a bank account come later.',
    'The borrower opens the booking and shows a code of 6 digits; the lender types or scans it',
    'A code stops after 5 wrong tries',
    'The lender can mark it as handed over without a code',
    'Now the lender shows the code and you type or scan it: that confirms for both sides',
    'Only the two of you see them, and Aso if there is a dispute',
    'Open the booking, tap Keep it longer',
    'tap Change the dates',
    'If the lender has already accepted your dates, cancel and book again',
    'a price for a week (7 days) or a month (30 days)',
    'Days that you need it yourself can be blocked in its calendar',
    'An item you can report on its own page',
  ])('%s', (sentence) => {
    expect(help).toContain(sentence)
  })
})

describe('the terms say', () => {
  test.each([
    'You must be 18 or older',
    'governed by the laws of the Federal Republic of Nigeria',
    'The courts of Lagos State decide',
    'We reply within 48 hours',
    'refunded automatically',
    'Late returns incur extra daily charges',
    'until 48 hours before the first rental day begins',
    '50% of the rent goes to the lender',
    'Counterfeits',
    'Withdrawals from the wallet to a bank account are not possible yet.',
    'You may delete your account at any time',
    'Where the lender has a price for 7 or 30 days',
    'A running rental can be extended by the borrower until its last day',
    'the lender has not accepted its dates',
    'costs the price of one day',
    'the borrower shows a code of 6 digits and the lender enters it',
    'That is the confirmation of both sides',
    'They can be neither changed nor removed',
  ])('%s', (sentence) => {
    expect(terms).toContain(sentence)
  })
})

describe('privacy says', () => {
  test.each([
    'Nigeria Data Protection Act 2023',
    'lawful basis',
    'Access: ',
    'Correction: ',
    'Erasure: ',
    'Portability: ',
    'Objection: ',
    'Withdrawal of consent: ',
    'Nigeria Data Protection Commission (NDPC), ndpc.gov.ng',
    'we tell the NDPC within 72 hours',
    'Your BVN and the number of your ID are encrypted',
    'it is recorded',
    'Supabase',
    'Paystack',
    'Resend',
    'Termii',
    'Instagram, Facebook, X (Twitter) and LinkedIn',
    'reverse geocoding',
    'they stay without your name',
    'open Profile, then Your data',
    'You must be 18 or older',
    'data protection officer',
    'no cookies for tracking',
    'outside Nigeria',
    'We reply within 48 hours',
  ])('%s', (sentence) => {
    expect(privacy).toContain(sentence)
  })
})

describe('anchors and links', () => {
  const anchors: Readonly<Record<string, readonly string[]>> = {
    '/help': [...questionGroups, ...questions].map(({ id }) => id),
    '/terms': termsSections.map(({ id }) => id),
    '/privacy': privacySections.map(({ id }) => id),
    '/safety': ['report'],
  }

  test.each(Object.entries(anchors))('every anchor of %s is there once', (_page, ids) => {
    expect(new Set(ids).size).toBe(ids.length)
  })

  const addresses = [...rawHelp, ...rawTerms, ...rawPrivacy]
    .flatMap(piecesOf)
    .flatMap((piece) => (typeof piece === 'string' ? [] : piece.address))

  test.each([...new Set(addresses)])('%s leads somewhere', (address) => {
    const known = [...Object.values(contact), 'https://ndpc.gov.ng'].map(String)
    if (!address.startsWith('/')) {
      expect(known).toContain(address.replace(/^mailto:/, ''))
      return
    }
    const [path = '', hash] = address.split('#')
    expect(readdirSync('web/src/routes')).toContain(`${path.slice(1)}.tsx`)
    if (hash) expect(anchors[path]).toContain(hash)
  })

  test('no square bracket is left over', () => {
    expect(`${help}${terms}${privacy}`).not.toMatch(/[[\]]/)
  })
})

test('who is called is called under the number that is shown', () => {
  for (const [shown, href] of [
    [contact.phone, contact.phoneHref],
    [contact.safetyPhone, contact.safetyPhoneHref],
    [contact.emergencyPhone, contact.emergencyPhoneHref],
  ]) {
    expect(href).toBe(`tel:${shown?.replaceAll(' ', '')}`)
  }
  expect(contact.chatHref).toBe(`https://wa.me/${contact.phone.replace(/\D/g, '')}`)
  expect(contact.city).toBe('Lagos, Nigeria')
})
