import { within } from '@testing-library/dom'
import type { Screen } from './open-screen.ts'

/** A day of a calendar: `10 August 2026`. By its label, which is found sooner among many than its role. */
export const dayButton = (inside: HTMLElement, day: string) =>
  within(inside).getByLabelText<HTMLButtonElement>(new RegExp(` ${day}(,|$)`))

/** The first and the last day, each in its month. */
export async function chooseDays(screen: Screen, inside: HTMLElement, ...days: string[]): Promise<void> {
  for (const day of days) {
    await turnTo(screen, inside, day)
    await screen.user.click(dayButton(inside, day))
  }
}

/** To a later month. */
async function turnTo(screen: Screen, inside: HTMLElement, day: string): Promise<void> {
  const month = day.replace(/^\d+ /, '')
  const { queryByLabelText, findByLabelText } = within(inside)
  const next = await findByLabelText('Go to the Next Month')
  while (!queryByLabelText(month)) await screen.user.click(next)
}
