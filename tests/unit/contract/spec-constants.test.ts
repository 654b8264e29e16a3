import { describe, expect, test } from 'vitest'
import { delays, limits } from '#contract/constants.ts'
import { reportIssueTypes, returnIssueTypes } from '#contract/disputes.ts'
import { governmentIdTypes, identityLimits } from '#contract/identity.ts'
import { stylistOccasions, stylistStyles } from '#contract/stylist.ts'
import {
  availabilityTypes,
  categories,
  conditions,
  itemStatuses,
  pickupMethods,
  priceBands,
  rentalPeriods,
  roles,
  states,
} from '#contract/taxonomy.ts'
import {
  mostVirtualItems,
  virtualCategories,
  virtualOccasions,
  virtualStyles,
} from '#contract/virtual-stylist.ts'
import { Constants } from '#database.types.ts'
import { defaultRows } from '../../support/fixtures/default-settings.ts'

const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value)

describe('the constants of the specification', () => {
  test('of accounts: passwords, codes, photos and places', () => {
    expect(limits).toMatchObject({
      passwordLength: 8,
      codeLength: 6,
      fileBytes: 5 * 1024 * 1024,
      photoQuality: 0.8,
    })
    expect(delays).toMatchObject({
      codeExpiryMinutes: 10,
      codeResendSeconds: 60,
      locationTimeoutSeconds: 10,
      locationAgeMinutes: 5,
    })
  })

  test('of money and lists', () => {
    expect(limits).toMatchObject({ walletHistory: 50 })
    expect(Object.fromEntries(defaultRows.map((row) => [row.setting_key, row.setting_value]))).toMatchObject({
      min_funding_amount: '100',
      min_withdrawal_amount: '500',
      max_withdrawal_amount: '100000',
      withdrawal_fee_amount: '100',
      withdrawal_fee_type: 'fixed',
    })
    expect(limits).toMatchObject({ notificationsShown: 20 })
    expect(delays.paymentRedirectMs).toBe(1500)
  })

  test('of the stylist: its occasions and styles', () => {
    expect(stylistOccasions.slice(0, 8).join(', ')).toBe(
      'Wedding, Date Night, Business Meeting, Casual Outing, Party, Formal Event, Church Service, Cultural Event',
    )
    expect(stylistStyles.join(', ')).toBe(
      'Elegant & Classy, Bold & Dramatic, Casual & Comfortable, Trendy & Modern, Traditional & Cultural, Minimalist & Chic',
    )
  })

  test('of the virtual stylist: occasions, styles, categories, twenty items', () => {
    expect(virtualOccasions.join(', ')).toBe(
      'Wedding Guest, Date Night, Business Meeting, Casual Outing, Party, Travel, Work, Weekend, Special Event',
    )
    expect(virtualStyles.join(', ')).toBe(
      'Elegant, Minimalist, Chic, Bohemian, Classic, Trendy, Edgy, Romantic, Casual, Sophisticated',
    )
    expect(virtualCategories.join(', ')).toBe(
      'Dress, Top, Bottom, Shoes, Bag, Jewelry, Outerwear, Accessories, Scarf, Belt',
    )
    expect(mostVirtualItems).toBe(20)
    expect(
      Object.fromEntries(defaultRows.map(({ setting_key, setting_value }) => [setting_key, setting_value])),
    ).toMatchObject({ virtual_stylist_price: '500', virtual_stylist_minutes: '30' })
  })

  test('of disputes: five files of 5 MB, 1,000 characters', () => {
    expect(limits).toMatchObject({
      evidenceFiles: 5,
      fileBytes: 5 * 1024 * 1024,
      disputeTextLength: 1000,
    })
  })
})

describe('the closed sets of the specification', () => {
  test('of the item form and of the market filter are in one list', () => {
    const form = ['Wigs & Hair', 'Shoes', 'Jewelry', 'Bags', 'Dresses', 'Suits', 'Accessories', 'Other']
    const filter = ['Dresses', 'Shoes', 'Bags', 'Jewelry', 'Tops', 'Bottoms', 'Outerwear', 'Accessories']
    expect([...categories].sort()).toEqual([...new Set([...form, ...filter, 'Traditional', 'Formal'])].sort())
  })

  test('of items have the values of the specification', () => {
    expect(valuesOf(conditions)).toEqual(['new', 'excellent', 'good', 'fair'])
    expect(conditions[0]?.label).toBe('Brand New')
    expect(valuesOf(rentalPeriods)).toEqual(['daily', 'weekly', 'monthly', 'daily_weekly', 'all'])
    expect(valuesOf(itemStatuses)).toEqual(['available', 'rented', 'sold', 'unavailable'])
    expect(valuesOf(availabilityTypes)).toEqual(['rent', 'sale', 'both'])
    expect(valuesOf(pickupMethods)).toEqual(['pickup', 'delivery', 'both'])
  })

  test('of price filters are under 5,000, to 15,000, to 50,000 and over', () => {
    expect(priceBands.map(({ value: _, label: __, ...band }) => band)).toEqual([
      { lt: 5000 },
      { gte: 5000, lt: 15000 },
      { gte: 15000, lte: 50000 },
      { gt: 50000 },
    ])
  })

  test('of places are the 36 states and FCT - Abuja', () => {
    const names = [
      'Abia, Adamawa, Akwa Ibom, Anambra, Bauchi, Bayelsa, Benue, Borno, Cross River',
      'Delta, Ebonyi, Edo, Ekiti, Enugu, FCT - Abuja, Gombe, Imo, Jigawa',
      'Kaduna, Kano, Katsina, Kebbi, Kogi, Kwara, Lagos, Nasarawa, Niger',
      'Ogun, Ondo, Osun, Oyo, Plateau, Rivers, Sokoto, Taraba, Yobe',
      'Zamfara',
    ].flatMap((line) => line.split(', '))
    expect(names).toHaveLength(37)
    expect([...states].sort()).toEqual(names)
  })

  test('of identity documents are NIN, drivers_license, passport and voters_card', () => {
    expect(valuesOf(governmentIdTypes)).toEqual(['NIN', 'drivers_license', 'passport', 'voters_card'])
    expect(identityLimits.bvnLength).toBe(11)
  })

  test('of the wallet statement are five types and three statuses', () => {
    const { wallet_transaction_type: types, wallet_transaction_status: statuses } = Constants.public.Enums
    expect(types).toEqual(['deposit', 'withdrawal', 'payment', 'refund', 'earnings'])
    expect(statuses).toEqual(['completed', 'pending', 'failed'])
  })

  test('of disputes are eight types in the form of a return and seven in the report screen', () => {
    expect(valuesOf(returnIssueTypes)).toEqual([
      'item_not_returned',
      'item_damaged',
      'item_dirty',
      'late_return',
      'item_different',
      'poor_communication',
      'payment_issue',
      'other',
    ])
    expect(valuesOf(reportIssueTypes)).toEqual([
      'item_not_received',
      'item_damaged',
      'item_not_as_described',
      'return_issues',
      'payment_issues',
      'communication_issues',
      'other',
    ])
    const { dispute_issue_type: types, dispute_status: statuses } = Constants.public.Enums
    expect([...types].sort()).toEqual(
      [...new Set([...valuesOf(returnIssueTypes), ...valuesOf(reportIssueTypes)])].sort(),
    )
    expect(statuses).toEqual(['pending', 'resolved', 'dismissed'])
  })

  test('of roles are lend, borrow and both', () => {
    expect(roles).toEqual(['lend', 'borrow', 'both'])
  })
})
