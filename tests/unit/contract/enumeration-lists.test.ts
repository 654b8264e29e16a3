import { expect, test } from 'vitest'
import { rulingBody } from '#contract/bodies/disputes.ts'
import { reportIssueTypes, returnIssueTypes } from '#contract/disputes.ts'
import { governmentIdTypes } from '#contract/identity.ts'
import { roleTexts } from '#contract/messages/auth.ts'
import { claimAnswers, claimKinds, claimSteps } from '#contract/messages/claim.ts'
import { reportReasons } from '#contract/messages/item.ts'
import { ratingProblems } from '#contract/messages/rating.ts'
import { personReportReasons } from '#contract/messages/safety.ts'
import { signalKinds } from '#contract/messages/signal.ts'
import {
  availabilityTypes,
  conditions,
  feePayers,
  itemCleaners,
  itemFits,
  itemStatuses,
  paymentMethods,
  pickupMethods,
  receiveMethods,
  rentalPeriods,
  roles,
  transactionTypes,
} from '#contract/taxonomy.ts'
import { Constants } from '#database.types.ts'
import { searchedStatuses } from '@/features/admin/model/dispute-search'
import { disputeStatuses } from '@/features/admin/model/dispute-statuses'
import { identityReview } from '@/features/admin/model/identity-review'
import { signalRows } from '@/features/admin/model/signals'
import { takenKinds } from '@/features/availability/model/day-kinds'
import { sharedItem } from '../../../supabase/functions/_shared/shared-item.ts'

const { Enums } = Constants.public
const valuesOf = (options: readonly { value: string }[]): string[] => options.map(({ value }) => value)
const { check, same_identities } = identityReview.shape
const item = sharedItem.shape

/** Beside older names that the specification's client may write, and beside `all`. */
const without = (values: readonly string[], ...names: string[]): string[] =>
  values.filter((value) => !names.includes(value))

/** Lists with a `Record` of their enumeration are held by the type checker; these are not. */
const lists: Record<string, [written: readonly string[], enumeration: readonly string[]]> = {
  'roles of people': [roles, Enums.user_role],
  'texts of roles': [valuesOf(roleTexts), Enums.user_role],
  'kinds of bookings': [transactionTypes, without(Enums.transaction_type, 'rent', 'buy')],
  'kinds of listings': [valuesOf(availabilityTypes), without(Enums.item_availability, 'sell')],
  'kinds of listings of a shared item': [item.availability_type.options, Enums.item_availability],
  'statuses of items': [valuesOf(itemStatuses), Enums.item_status],
  'statuses of a shared item': [item.status.options, Enums.item_status],
  'conditions of items': [valuesOf(conditions), Enums.item_condition],
  'conditions of a shared item': [item.condition.unwrap().options, Enums.item_condition],
  'fits of items': [valuesOf(itemFits), Enums.item_fit],
  'who cleans an item': [valuesOf(itemCleaners), Enums.item_cleaner],
  'rental periods': [valuesOf(rentalPeriods), Enums.rental_period],
  'rental periods of a shared item': [item.rental_period.unwrap().options, Enums.rental_period],
  'ways of an item to its borrower': [valuesOf(pickupMethods), Enums.pickup_method],
  'chosen ways': [receiveMethods, Enums.receive_method],
  'ways to pay': [paymentMethods, Enums.payment_method],
  'who pays a delivery': [valuesOf(feePayers), Enums.booking_party],
  'kinds of taken days': [takenKinds, Enums.taken_kind],
  'identity documents': [valuesOf(governmentIdTypes), Enums.government_id_type],
  'answers of an identity check': [
    check.unwrap().shape.outcome.unwrap().options,
    Enums.identity_check_outcome,
  ],
  'statuses of another account with an identity': [
    same_identities.element.shape.status.unwrap().options,
    Enums.verification_status,
  ],
  'reasons to report an item': [valuesOf(reportReasons), Enums.report_reason],
  'reasons to report a person': [valuesOf(personReportReasons), Enums.person_report_reason],
  'reasons to report a rating': [valuesOf(ratingProblems), Enums.rating_problem],
  'issues of bookings': [
    [...new Set([...valuesOf(returnIssueTypes), ...valuesOf(reportIssueTypes)])],
    Enums.dispute_issue_type,
  ],
  'statuses of disputes': [valuesOf(disputeStatuses), Enums.dispute_status],
  'statuses of disputes in an address': [without(searchedStatuses, 'all'), Enums.dispute_status],
  'outcomes of disputes': [rulingBody(0, 0).shape.outcome.options, Enums.dispute_outcome],
  'lines of claims': [valuesOf(claimKinds), Enums.claim_kind],
  'answers to claims': [valuesOf(claimAnswers), Enums.claim_answer],
  'steps of claims': [Object.keys(claimSteps), Enums.claim_status],
  'kinds of signals': [valuesOf(signalKinds), Enums.signal_kind],
  'evidence of signals': [signalRows.element.options.map(({ shape }) => shape.kind.value), Enums.signal_kind],
}

test('every list that is written down has the values of the database', () => {
  const written = Object.entries(lists).map(([name, [values]]) => [name, values.toSorted()])
  const stored = Object.entries(lists).map(([name, [, values]]) => [name, values.toSorted()])
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(stored))
})
