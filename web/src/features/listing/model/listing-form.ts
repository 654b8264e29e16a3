import type {
  AvailabilityType,
  Category,
  Condition,
  ItemCleaner,
  ItemFit,
  ItemStatus,
  PickupMethod,
  RentalPeriod,
} from '#contract/taxonomy.ts'
import type { Database, Json } from '#database.types.ts'
import { readMeasure, readNaira } from '@/lib/typed-numbers'

type ItemsTable = Database['public']['Tables']['items']
export type ItemRow = ItemsTable['Row']
/** The columns that a listing writes: all but the owner. */
export type ListedRow = Omit<Required<ItemsTable['Insert']>, NotListed>
type NotListed =
  | 'id'
  | 'owner_id'
  | 'price'
  | 'city'
  | 'state'
  | 'hidden_at'
  | 'hidden_reason'
  | 'archived_at'
  | 'withheld_at'
  | 'created_at'
  | 'updated_at'

/** As it is typed: numbers are texts until they are stored. */
export interface ListingForm {
  title: string
  description: string
  category: Category | ''
  availability: AvailabilityType | ''
  rentalPrice: string
  deposit: string
  /** Of a piece that is not for sale. */
  declaredValue: string
  salePrice: string
  rentalPeriod: RentalPeriod | ''
  weeklyPrice: string
  monthlyPrice: string
  minDays: string
  maxDays: string
  ownerTerms: string
  pickup: PickupMethod
  condition: Condition | ''
  size: string
  brand: string
  colour: string
  measurements: Readonly<Record<string, string>>
  fit: ItemFit | ''
  fitNote: string
  /** One part on each line. */
  setContents: string
  cleanedBy: ItemCleaner | ''
  careNote: string
  bufferDays: string
  approval: 'instant' | 'request'
  deliveryFee: string
  returnFee: string
  ownerPaysDelivery: boolean
  ownerPaysReturn: boolean
  status: ItemStatus
}

export const emptyForm: ListingForm = {
  title: '',
  description: '',
  category: '',
  availability: '',
  rentalPrice: '',
  deposit: '',
  declaredValue: '',
  salePrice: '',
  rentalPeriod: '',
  weeklyPrice: '',
  monthlyPrice: '',
  minDays: '1',
  maxDays: '30',
  ownerTerms: '',
  pickup: 'pickup',
  condition: '',
  size: '',
  brand: '',
  colour: '',
  measurements: {},
  fit: '',
  fitNote: '',
  setContents: '',
  cleanedBy: '',
  careNote: '',
  bufferDays: '0',
  approval: 'instant',
  deliveryFee: '',
  returnFee: '',
  ownerPaysDelivery: false,
  ownerPaysReturn: false,
  status: 'available',
}

export function isRented({ availability }: Pick<ListingForm, 'availability'>): boolean {
  return availability === 'rent' || availability === 'both'
}

export function isSold({ availability }: Pick<ListingForm, 'availability'>): boolean {
  return availability === 'sale' || availability === 'both'
}

export function isDelivered({ pickup }: Pick<ListingForm, 'pickup'>): boolean {
  return pickup !== 'pickup'
}

export function formOf(item: ItemRow): ListingForm {
  return {
    title: item.title,
    description: item.description ?? '',
    category: item.category as Category,
    availability: item.availability_type === 'sell' ? 'sale' : item.availability_type,
    rentalPrice: typed(item.rental_price),
    deposit: typed(item.deposit_amount),
    declaredValue: typed(item.declared_value),
    salePrice: typed(item.sale_price),
    rentalPeriod: item.rental_period ?? '',
    weeklyPrice: typed(item.weekly_price),
    monthlyPrice: typed(item.monthly_price),
    minDays: typed(item.min_rental_days),
    maxDays: typed(item.max_rental_days),
    ownerTerms: item.owner_terms ?? '',
    pickup: item.pickup_method,
    condition: item.condition ?? '',
    size: item.size ?? '',
    brand: item.brand ?? '',
    colour: item.colour ?? '',
    measurements: measurementsOf(item.measurements),
    fit: item.fit ?? '',
    fitNote: item.fit_note ?? '',
    setContents: item.set_contents?.join('\n') ?? '',
    cleanedBy: item.cleaned_by ?? '',
    careNote: item.care_note ?? '',
    bufferDays: typed(item.buffer_days),
    approval: item.approval_required ? 'request' : 'instant',
    deliveryFee: item.delivery_fee > 0 ? typed(item.delivery_fee) : '',
    returnFee: item.return_delivery_fee > 0 ? typed(item.return_delivery_fee) : '',
    ownerPaysDelivery: item.owner_pays_delivery,
    ownerPaysReturn: item.owner_pays_return,
    status: item.status,
  }
}

/** What is stored: empty fields as null, and nothing of a block that does not show. */
export function rowOf(form: ListingForm, images: string[]): ListedRow {
  return {
    title: form.title.trim(),
    description: textOf(form.description),
    category: form.category,
    availability_type: form.availability || 'rent',
    sale_price: isSold(form) ? nairaIn(form.salePrice) : null,
    declared_value: isSold(form) ? null : nairaIn(form.declaredValue),
    ...rentalPart(form),
    ...deliveryPart(form),
    pickup_method: form.pickup,
    condition: form.condition || null,
    size: textOf(form.size),
    brand: textOf(form.brand),
    colour: textOf(form.colour),
    measurements: storedMeasurements(form.measurements),
    ...detailPart(form),
    approval_required: form.approval === 'request',
    status: form.status,
    images,
  }
}

function detailPart(form: ListingForm) {
  const parts = partsOf(form.setContents)
  return {
    fit: form.fit || null,
    fit_note: textOf(form.fitNote),
    set_contents: parts.length > 0 ? parts : null,
    cleaned_by: isRented(form) ? form.cleanedBy || null : null,
    care_note: textOf(form.careNote),
  }
}

/** The parts of a set, as they are typed: one on each line. */
export function partsOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function rentalPart(form: ListingForm) {
  if (!isRented(form)) {
    return {
      ...{ rental_price: null, deposit_amount: null, rental_period: null, weekly_price: null },
      ...{ monthly_price: null, owner_terms: null, min_rental_days: 1, max_rental_days: 30, buffer_days: 0 },
    }
  }
  return {
    rental_price: nairaIn(form.rentalPrice),
    deposit_amount: nairaIn(form.deposit),
    rental_period: form.rentalPeriod || null,
    weekly_price: nairaIn(form.weeklyPrice),
    monthly_price: nairaIn(form.monthlyPrice),
    owner_terms: textOf(form.ownerTerms),
    min_rental_days: measureIn(form.minDays) ?? 1,
    max_rental_days: measureIn(form.maxDays) ?? 30,
    buffer_days: measureIn(form.bufferDays) ?? 0,
  }
}

/** Only a rental is sent back. */
function deliveryPart(form: ListingForm) {
  const delivered = isDelivered(form)
  const sentBack = delivered && isRented(form)
  const fee = delivered ? (nairaIn(form.deliveryFee) ?? 0) : 0
  const returnFee = sentBack ? (nairaIn(form.returnFee) ?? 0) : 0
  return {
    delivery_fee: fee,
    return_delivery_fee: returnFee,
    owner_pays_delivery: fee > 0 && form.ownerPaysDelivery,
    owner_pays_return: returnFee > 0 && form.ownerPaysReturn,
  }
}

/** What is typed as naira. Null where nothing is; NaN where it can't be read, which no check lets through. */
export const nairaIn = (text: string): number | null => readNaira(text) ?? null

/** The same of a measure, or of days. */
export const measureIn = (text: string): number | null => readMeasure(text) ?? null

function textOf(text: string): string | null {
  return text.trim() || null
}

function typed(number: number | null): string {
  return number === null ? '' : String(number)
}

function measurementsOf(stored: Json): Record<string, string> {
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  return Object.fromEntries(
    entries.filter(([, size]) => typeof size === 'number').map(([name, size]) => [name, String(size)]),
  )
}

function storedMeasurements(typedSizes: ListingForm['measurements']): Record<string, number> {
  const sizes = Object.entries(typedSizes).map(([name, text]) => [name, measureIn(text)] as const)
  return Object.fromEntries(sizes.filter((entry): entry is readonly [string, number] => entry[1] !== null))
}
