import { expect, test } from 'vitest'
import { answered, clientOf } from '../../support/api/clients.ts'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { bookingCard } from '../../support/browser/booking-screens.ts'
import { laptop, openTestSite } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

/** Bola's rental of Ada's gown came back and is completed. */
async function completedRental(): Promise<{ ada: Member; bola: Member; id: string }> {
  const [ada, bola] = [await join(site.stack, 'Ada Obi'), await joinApproved(site.stack, 'Bola Ade')]
  await fund(site.stack, bola, 25_000)
  const booking = await book(bola, await list(ada), 0)
  await payFromWallet(bola, booking)
  await site.stack.database.query(
    `update public.transactions set rental_start_date = rental_start_date - 2, rental_end_date = rental_end_date - 2,
       held_dates = daterange(rental_start_date - 2, rental_end_date - 2, '[]') where id = $1`,
    [booking.id],
  )
  const confirm = (
    who: Member,
    flag: { borrower_return_confirmed: true } | { lender_return_confirmed: true },
  ) => answered(clientOf(who).from('transactions').update(flag).eq('id', booking.id))
  await confirm(bola, { borrower_return_confirmed: true })
  await confirm(ada, { lender_return_confirmed: true })
  return { ada, bola, id: booking.id }
}

const ratings = (transactionId: string) =>
  site.stack.database.query<{ overall_rating: number; is_open: boolean }>(
    `select overall_rating, communication_rating, returned_on_time, item_condition_good, comment, answer, hidden_for, opened_at is not null as is_open
     from public.ratings where transaction_id = $1 order by created_at`,
    [transactionId],
  )

test('Both sides rate blind, the ratings open together, one is answered, reported and hidden', async () => {
  const { ada, bola, id } = await completedRental()
  const renter = await site.visit('/my-transactions', { as: bola })
  const card = bookingCard(renter)
  await card.getByRole('button', { name: 'Rate Ada Obi' }).click()
  const sheet = renter.getByRole('dialog', { name: 'Rate Your Experience' })
  const overall = sheet.getByRole('radiogroup', { name: 'Overall' })
  expect(await sheet.getByRole('radio', { checked: true }).count()).toBe(0)
  await overall.getByRole('radio', { name: '2 Fair' }).click()
  // Radix chooses what an arrow key focuses while the key is down.
  await renter.keyboard.down('ArrowRight')
  await eventually(() => overall.getByRole('radio', { name: '3 Good' }).isChecked()).toBe(true)
  await renter.keyboard.up('ArrowRight')
  expect(await sheet.getByText('Did it come back on time?').count()).toBe(0)
  await sheet
    .getByRole('radiogroup', { name: 'Communication' })
    .getByRole('radio', { name: '5 Excellent' })
    .click()
  await sheet.getByLabel('Comment (optional)').fill('<b>She lives at 4 Allen Avenue.</b>')
  await expectAccessible(renter)
  await sheet.getByRole('button', { name: 'Submit rating' }).click()
  await sees(
    renter.getByText('Rating submitted'),
    card.getByText('Your rating is hidden until both of you have rated, or until', { exact: false }),
  )

  const lender = await site.visit(`/booking/${id}`, { as: ada, viewport: laptop })
  const own = lender.getByRole('region', { name: 'Ratings' })
  await sees(own.getByRole('heading', { level: 2, name: 'Rate Your Experience' }))
  expect(await lender.getByText('Allen Avenue').count()).toBe(0)
  await own.getByRole('button', { name: 'Rate Bola Ade' }).click()
  const dialog = lender.getByRole('dialog', { name: 'Rate Your Experience' })
  await dialog.getByRole('button', { name: 'Submit rating' }).click()
  await sees(
    lender.getByText('Incomplete rating'),
    dialog.getByText('Please choose from one to five stars').first(),
    dialog.getByText('Please answer this question').first(),
  )
  for (const stars of ['Overall', 'Communication'])
    await dialog.getByRole('radiogroup', { name: stars }).getByRole('radio', { name: '5 Excellent' }).click()
  await dialog.getByRole('radiogroup', { name: 'Did it come back on time?' }).getByText('Yes').click()
  await dialog
    .getByRole('radiogroup', { name: 'Did it come back in good condition?' })
    .getByText('No')
    .click()
  await dialog.getByRole('button', { name: 'Submit rating' }).click()
  const theirs = own.getByRole('article', { name: 'Bola Ade’s rating of you' })
  await sees(
    theirs.getByText('<b>She lives at 4 Allen Avenue.</b>'),
    theirs.getByRole('img', { name: 'Overall: 3 Good' }),
  )
  expect(await ratings(id)).toMatchObject([
    { overall_rating: 3, communication_rating: 5, returned_on_time: null, is_open: true },
    { overall_rating: 5, returned_on_time: true, item_condition_good: false, is_open: true },
  ])

  await theirs.getByRole('button', { name: 'Answer' }).click()
  await lender.getByLabel('Your answer').fill('Please do not write where I live.')
  await lender.getByRole('button', { name: 'Publish answer' }).click()
  await sees(theirs.getByText('Please do not write where I live.'))
  await theirs.getByRole('button', { name: 'Report this rating' }).click()
  await lender.getByRole('radio', { name: 'It shares personal details' }).check()
  await lender.getByRole('button', { name: 'Send report' }).click()
  await sees(lender.getByText('Our team will review it.'))

  const visitor = await site.visit(`/closet/${ada.id}`)
  const newest = visitor.getByRole('list', { name: 'Newest ratings' })
  await sees(
    newest.getByText('Allen Avenue', { exact: false }),
    newest.getByText('Please do not write where I live.'),
  )
  expect(await visitor.getByRole('list', { name: 'Stars' }).getByRole('listitem').allInnerTexts()).toEqual([
    '5 Excellent\n0',
    '4 Very Good\n0',
    '3 Good\n1',
    '2 Fair\n0',
    '1 Poor\n0',
  ])
  await expectAccessible(visitor)

  const desk = await site.visit('/admin/reports', {
    as: await joinAdmin(site.stack, 'Ngozi'),
    viewport: laptop,
  })
  const reported = desk.getByRole('list', { name: 'Reports' })
  await sees(
    reported.getByText('Bola Ade about Ada Obi'),
    reported.getByText('It shares personal details'),
    reported.getByText('· by Ada Obi ·', { exact: false }),
    reported.getByText('Ada Obi answered: Please do not write where I live.'),
    reported.getByRole('link', { name: 'Ankara gown' }),
    reported.getByText('Written by the renter'),
    reported.getByRole('link', { name: 'Bola Ade' }),
    reported.getByText('About the owner'),
    reported.getByText(id),
  )
  await expectAccessible(desk)
  await reported.getByRole('button', { name: 'Hide rating' }).click()
  await desk.getByLabel('Reason').fill('It names her street.')
  await desk.getByRole('dialog').getByRole('button', { name: 'Hide rating' }).click()
  await sees(desk.getByRole('heading', { name: 'Nothing to decide' }))
  expect(await ratings(id)).toMatchObject([{ hidden_for: 'personal_data' }, { hidden_for: null }])

  await visitor.reload()
  await sees(visitor.getByRole('heading', { level: 1, name: 'Ada Obi' }))
  await misses(visitor.getByText('Allen Avenue', { exact: false }))
  await renter.reload()
  await sees(card.getByText('Hidden by Aso. It shares personal details: It names her street.'))
  await renter.goto('/profile')
  await sees(renter.getByText('out of 5, from 1 rating. Communication'))
  await sees(renter.getByText('Returned on time 1 of 1. In good condition 0 of 1.'))
  await eventually(async () =>
    renter.getByRole('list', { name: 'Newest ratings' }).getByRole('article').count(),
  ).toBe(1)
})

test('A closet shows five ratings at once and then the older ones, each once', async () => {
  const { ada, bola, id } = await completedRental()
  const people = await Promise.all(
    Array.from({ length: 10 }, (_, at) => join(site.stack, `Rater ${String.fromCharCode(65 + at)}`)),
  )
  // Several opened in the same moment, as a run of the jobs opens them.
  await site.stack.database.query(
    `insert into public.ratings (transaction_id, rater_id, rated_user_id, rating_type, overall_rating, is_counted, opened_at)
     select $1, r.id, $2, 'borrower_to_lender', 4, true, now() - make_interval(days => (r.at / 4)::int)
     from unnest($3::uuid[]) with ordinality r (id, at)`,
    [id, ada.id, people.map((person) => person.id)],
  )
  const page = await site.visit(`/closet/${ada.id}`, { as: bola })
  const entries = page.getByRole('list', { name: 'Newest ratings' }).getByRole('article')
  await eventually(() => entries.count()).toBe(5)
  await page.getByRole('button', { name: 'Show more' }).click()
  await eventually(() => entries.count()).toBe(10)
  await misses(page.getByRole('button', { name: 'Show more' }))
  const names = await entries.getByRole('heading').allInnerTexts()
  expect(new Set(names).size).toBe(10)
})
