import { queryOptions, useQuery } from '@tanstack/react-query'
import { delays } from '#contract/constants.ts'
import { db } from '@/lib/supabase'

/** Deadlines that the business may change. */
export interface BookingRules {
  approvalHours: number
  returnAutocloseHours: number
  saleAutocloseDays: number
}

const usual: BookingRules = {
  approvalHours: delays.approvalHours,
  returnAutocloseHours: delays.oneSidedReturnHours,
  saleAutocloseDays: delays.saleAutoCloseDays,
}

const settings = {
  approval_hours: 'approvalHours',
  return_autoclose_hours: 'returnAutocloseHours',
  sale_autoclose_days: 'saleAutocloseDays',
} as const satisfies Record<string, keyof BookingRules>

const bookingRulesQuery = queryOptions({
  queryKey: ['booking-rules'],
  queryFn: ({ signal }) => fetchBookingRules(signal),
  staleTime: Number.POSITIVE_INFINITY,
  placeholderData: usual,
})

export function useBookingRules(): BookingRules {
  return useQuery(bookingRulesQuery).data ?? usual
}

async function fetchBookingRules(signal: AbortSignal): Promise<BookingRules> {
  const { data } = await db()
    .from('app_settings')
    .select('setting_key, setting_value')
    .in('setting_key', Object.keys(settings))
    .abortSignal(signal)
    .throwOnError()
  const values = new Map(data.map(({ setting_key, setting_value }) => [setting_key, Number(setting_value)]))
  const rules = { ...usual }
  for (const [key, name] of Object.entries(settings)) {
    const value = values.get(key)
    if (value !== undefined && Number.isFinite(value)) rules[name] = value
  }
  return rules
}
