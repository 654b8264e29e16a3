import { expect, test } from 'vitest'
import { eventWords } from '#contract/messages/events.ts'

test('whoever reminds guests reads how many were told, or that all have paid', () => {
  expect([0, 1, 2].map(eventWords.reminded)).toEqual([
    { title: 'Nobody to remind', text: 'Every guest here has paid for something.' },
    { title: 'Reminder sent', text: 'We’ve told 1 guest who had not paid yet.' },
    { title: 'Reminder sent', text: 'We’ve told 2 guests who had not paid yet.' },
  ])
})
