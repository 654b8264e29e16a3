import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openScreen } from '../../support/screens/open-screen.ts'
import { profileAnswers } from '../../support/screens/people.ts'
import { ada } from '../../support/screens/rows.ts'

test.each([
  ['lend', ['Market', 'AI Hub', 'Add', 'My Items', 'Alerts', 'Profile']],
  ['both', ['Market', 'AI Hub', 'Add', 'My Items', 'Alerts', 'Profile']],
  ['borrow', ['Market', 'AI Hub', 'Alerts', 'Profile']],
] as const)('The navigation of somebody with the role %s has %j', async (role, entries) => {
  const screen = await openScreen('/profile', { as: ada, answers: profileAnswers(ada, { role }) })
  await screen.findByRole('heading', { level: 1, name: 'Ada Obi' })
  for (const navigation of screen.getAllByRole('navigation', { name: 'Main' })) {
    const links = within(navigation).getAllByRole('link')
    expect(links.map((link) => link.textContent?.replace('NEW', '').trim())).toEqual(entries)
  }
})
