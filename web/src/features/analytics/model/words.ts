import { countOf } from '#contract/rules/count.ts'
import { formatDate } from '#contract/rules/dates.ts'
import { formatNaira } from '#contract/rules/money.ts'
import type { MoneyKind, MoneyPart } from '../api/analytics'
import type { Advice, PriceBeside } from '../api/item-figures'

export const partWords: Record<MoneyPart, string> = {
  earned: 'Earned',
  fee: 'Aso’s fee',
  paid: 'Paid',
  back: 'Came back',
  spent: 'Spent',
  deposit_out: 'Deposits out',
  deposit_back: 'Deposits back',
  added: 'Added',
  withdrawn: 'Withdrawn',
  bank: 'Disputed at the bank',
}

const kinds: Partial<Record<MoneyKind, string>> = {
  rent: 'Rent',
  sale: 'Sale',
  delivery_fee: 'Delivery',
  late_charge: 'Late charge',
  cancellation_fee: 'Late cancellation',
  claim: 'Claim',
  ruling: 'Ruling',
  penalty: 'Penalty',
  debt_repayment: 'Penalty paid later',
  platform_fee: 'Aso’s fee',
}

export const kindWord = (kind: MoneyKind): string => kinds[kind] ?? kind.replaceAll('_', ' ')

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const namedDay = (day: string): string => `${weekday.format(new Date(`${day}T12:00:00Z`))} ${formatDate(day)}`

/** `40 minutes`, `5 hours`, `3 days`. */
export function lasting(minutes: number): string {
  if (minutes < 90) return countOf(Math.max(1, Math.round(minutes)), 'minute')
  return minutes < 48 * 60
    ? countOf(Math.round(minutes / 60), 'hour')
    : countOf(Math.round(minutes / 1440), 'day')
}

const aDay = ({ for: purpose }: PriceBeside): string => (purpose === 'rent' ? ' a day' : '')

/** A fact, and what to do about it. */
export function adviceText(advice: Advice): string {
  switch (advice.kind) {
    case 'blocked_day':
      return `${namedDay(advice.day)} is in the saved searches of at least ${advice.people} people, and you have blocked it. Free the day if you can.`
    case 'dear':
      return `You ask ${formatNaira(advice.own)}${aDay(advice)}. The middle of ${advice.items} comparable items is ${formatNaira(advice.middle)}. Try a lower price.`
    case 'cheap':
      return `You ask ${formatNaira(advice.own)}${aDay(advice)}. The middle of ${advice.items} comparable items is ${formatNaira(advice.middle)}. You could ask more.`
    case 'unanswered':
      return `${countOf(advice.requests, 'paid request')} ended without your answer. Answer in time, or let bookings confirm by themselves.`
    case 'slow_answers':
      return `You usually answer requests after ${lasting(advice.minutes)}. Renters book elsewhere while they wait.`
    case 'seen_not_asked':
      return `${countOf(advice.views, 'view')} and no request. Look at the price, the photos and the free days.`
    case 'idle':
      return `The last booking was ${countOf(advice.days, 'day')} ago. Lower the price for a while, or add new photos.`
    case 'few_photos':
      return advice.photos === 0
        ? 'It has no photo. Show front, back and a close-up.'
        : `It has only ${countOf(advice.photos, 'photo')}. Show front, back and a close-up.`
  }
}

export function priceText(price: PriceBeside): string {
  if (price.middle === null || price.lowest === null || price.highest === null)
    return 'There is no comparable item of others yet.'
  const rests = `${countOf(price.items, 'comparable item')}`
  const range =
    price.lowest === price.highest
      ? `at ${formatNaira(price.lowest)}`
      : `from ${formatNaira(price.lowest)} to ${formatNaira(price.highest)}, the middle at ${formatNaira(price.middle)}`
  return `You ask ${formatNaira(price.own)}${aDay(price)}. ${rests}: ${range}.`
}

/** Booked days of the days on which it could be booked. */
export function occupancy(booked: number, offered: number): string {
  return offered === 0 ? '–' : `${Math.round((booked / offered) * 100)}%`
}
