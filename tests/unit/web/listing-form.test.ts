import { describe, expect, test } from 'vitest'
import { listingWords } from '#contract/messages/listing.ts'
import { itemStatuses } from '#contract/taxonomy.ts'
import { listingResolver, messageFor } from '@/features/listing/model/check-form'
import { differences, isSame, merged, type Version } from '@/features/listing/model/conflict'
import { shownValue } from '@/features/listing/model/field-words'
import {
  emptyForm,
  formOf,
  type ItemRow,
  type ListingForm,
  rowOf,
} from '@/features/listing/model/listing-form'

const gown: ListingForm = {
  ...emptyForm,
  ...{
    title: ' Gown ',
    category: 'Dresses',
    availability: 'both',
    rentalPrice: '5000.50',
    salePrice: '60,000',
  },
  ...{ deposit: '0', weeklyPrice: '30000', rentalPeriod: 'daily_weekly', ownerTerms: '  ', pickup: 'both' },
  ...{ deliveryFee: '1500', ownerPaysDelivery: true, ownerPaysReturn: true, approval: 'request' },
  ...{ measurements: { bust: '92', waist: ' ' }, bufferDays: '2' },
}

const validate = async (form: ListingForm) =>
  await listingResolver(form, undefined, { fields: {}, shouldUseNativeValidation: false })

/** What is wrong, by the name of the field. */
async function problemsOf(form: ListingForm): Promise<Record<string, unknown>> {
  const { errors } = await validate(form)
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.message]))
}

describe('the stored values', () => {
  test('empty fields are null, numbers are numbers, and a fee that is not asked for nobody pays', () => {
    expect(rowOf(gown, ['a'])).toEqual({
      ...{ title: 'Gown', description: null, category: 'Dresses', availability_type: 'both', images: ['a'] },
      ...{
        rental_price: 5000.5,
        sale_price: 60_000,
        declared_value: null,
        deposit_amount: 0,
        weekly_price: 30_000,
        monthly_price: null,
      },
      ...{ rental_period: 'daily_weekly', owner_terms: null, min_rental_days: 1, max_rental_days: 30 },
      ...{ pickup_method: 'both', condition: null, size: null, brand: null, colour: null, buffer_days: 2 },
      ...{ measurements: { bust: 92 }, approval_required: true, status: 'available' },
      ...{ fit: null, fit_note: null, set_contents: null, cleaned_by: null, care_note: null },
      ...{ delivery_fee: 1500, return_delivery_fee: 0, owner_pays_delivery: true, owner_pays_return: false },
    })
  })

  test('an item only for sale has no rental values, whatever was typed before', () => {
    expect(
      rowOf({ ...gown, availability: 'sale', minDays: '3', ownerTerms: 'No', returnFee: '9' }, []),
    ).toMatchObject({
      ...{
        rental_price: null,
        deposit_amount: null,
        weekly_price: null,
        rental_period: null,
        owner_terms: null,
      },
      ...{
        min_rental_days: 1,
        max_rental_days: 30,
        buffer_days: 0,
        return_delivery_fee: 0,
        sale_price: 60_000,
      },
    })
    expect(rowOf({ ...gown, availability: 'rent' }, []).sale_price).toBeNull()
    expect(rowOf({ ...gown, pickup: 'pickup' }, [])).toMatchObject({
      delivery_fee: 0,
      owner_pays_delivery: false,
    })
  })

  test('an empty deposit and rental period are null as well', () => {
    expect(rowOf({ ...gown, deposit: ' ', rentalPeriod: '' }, [])).toMatchObject({
      deposit_amount: null,
      rental_period: null,
    })
  })

  test.each(itemStatuses)('the status $value goes to the form and back', ({ value: status }) => {
    const row = { ...rowOf(gown, []), id: '1', hidden_at: null, status } as unknown as ItemRow
    expect(rowOf(formOf(row), []).status).toBe(status)
  })

  test('stored values are shown as they were typed', () => {
    const row = { ...rowOf(gown, []), id: '1', hidden_at: null } as unknown as ItemRow
    const again = formOf(row)
    expect(again).toMatchObject({
      title: 'Gown',
      rentalPrice: '5000.5',
      deposit: '0',
      returnFee: '',
      approval: 'request',
    })
    expect(rowOf(again, [])).toEqual(rowOf(gown, []))
    expect(formOf({ ...row, measurements: 'nonsense' }).measurements).toEqual({})
  })
})

describe('the validation', () => {
  test.each<[part: Partial<ListingForm>, field: keyof ListingForm, problem: string]>([
    [{ title: '  ' }, 'title', 'Add a title'],
    [{ category: '' }, 'category', 'Choose a category'],
    [{ availability: '' }, 'availability', 'Choose rent, sale or both'],
    [{ rentalPrice: '' }, 'rentalPrice', 'Add a price per day'],
    [{ rentalPrice: '0' }, 'rentalPrice', 'Enter a price above ₦0'],
    [{ rentalPrice: '10000001' }, 'rentalPrice', 'This price is too high'],
    [{ salePrice: 'much' }, 'salePrice', 'Enter a price above ₦0'],
    [{ deposit: '-1' }, 'deposit', 'Enter ₦0 or more'],
    [{ rentalPeriod: 'monthly' }, 'monthlyPrice', 'Add a price for this period'],
    [{ minDays: '0' }, 'minDays', 'Enter a whole number of days from 1 to 365'],
    [{ minDays: '31' }, 'maxDays', 'The maximum can’t be less than the minimum'],
    [{ bufferDays: '31' }, 'bufferDays', 'Enter a whole number of days from 0 to 30'],
    [{ deliveryFee: '-5' }, 'deliveryFee', 'Enter ₦0 or more'],
    [{ measurements: { bust: 'big' } }, 'measurements', listingWords.measurement],
    [{ measurements: { bust: '9' } }, 'measurements', listingWords.measurement],
    [{ setContents: 'Bead\n'.repeat(13) }, 'setContents', listingWords.setContents],
    [{ careNote: 'x'.repeat(501) }, 'careNote', listingWords.careNote],
  ])('%o', (part, field, problem) => {
    return expect(problemsOf({ ...gown, ...part })).resolves.toEqual({ [field]: problem })
  })

  test('a hidden section is not validated', async () => {
    expect(
      await problemsOf({ ...gown, availability: 'sale', rentalPrice: '', minDays: '', deposit: '-1' }),
    ).toEqual({})
    expect(await problemsOf({ ...gown, pickup: 'pickup', deliveryFee: '-5' })).toEqual({})
    expect(await problemsOf(gown)).toEqual({})
  })

  test('what passes is given on as it was typed', async () => {
    expect((await validate(gown)).values).toEqual(gown)
  })

  test('the toast names missing fields first', async () => {
    expect(messageFor((await validate(emptyForm)).errors).text).toBe('Please fill in all required fields')
    expect(messageFor((await validate({ ...gown, deposit: '-1' })).errors).title).toBe('Not listed yet')
  })
})

describe('a conflict of two devices', () => {
  const opened: Version = { form: gown, images: ['a', 'b'] }

  test('changes made there alone are taken over, values changed on both stay, equal values are no difference', () => {
    const mine: Version = {
      form: { ...gown, title: 'Mine', size: 'S', brand: 'Deola' },
      images: ['a', 'b', 'c'],
    }
    const theirs: Version = {
      form: { ...gown, title: 'Theirs', brand: 'Deola', colour: 'Wine' },
      images: ['b'],
    }
    expect(differences(opened, mine, theirs)).toEqual([
      { field: 'images', suggested: 'mine' },
      { field: 'title', suggested: 'mine' },
      { field: 'colour', suggested: 'theirs' },
    ])
    const kept = merged(mine, theirs, { title: 'mine', colour: 'theirs', images: 'theirs' })
    expect(kept.form).toMatchObject({ title: 'Mine', size: 'S', brand: 'Deola', colour: 'Wine' })
    expect(kept.images).toEqual(['b'])
  })

  test('spaces and the order of measurements are not a difference', () => {
    const other = { ...gown, title: 'Gown', measurements: { waist: '', bust: '92' } }
    expect(isSame({ form: other, images: ['a', 'b'] }, opened)).toBe(true)
    expect(isSame({ form: other, images: ['b', 'a'] }, opened)).toBe(false)
  })

  test('values are shown as people read them', () => {
    expect(shownValue(gown, 'rentalPrice')).toBe('₦5,000.50')
    expect(shownValue(gown, 'availability')).toBe('For rent or sale')
    expect(shownValue(gown, 'measurements')).toBe('Bust 92')
    expect(shownValue(gown, 'ownerPaysReturn')).toBe('Yes')
    expect(shownValue(gown, 'brand')).toBe('Nothing')
  })
})
