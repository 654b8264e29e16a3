import { beforeAll, expect, test } from 'vitest'
import { book, joinApproved, list, type Member } from '../../support/api/members.ts'
import { joinAdmin } from '../../support/api/staff.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { laptop, openTestSite } from '../../support/browser/test-site.ts'
import { misses, sees } from '../../support/browser/waiting.ts'

const site = openTestSite()

let ada: Member
let bola: Member
let admin: Member
let otherAdmin: Member
let shoes: string
let gown: string

beforeAll(async () => {
  ada = await joinApproved(site.stack, 'Ada Obi')
  bola = await joinApproved(site.stack, 'Bola Ade')
  admin = await joinAdmin(site.stack, 'Ngozi')
  otherAdmin = await joinAdmin(site.stack, 'Tunde')
  gown = await list(ada)
  shoes = await list(bola, { title: 'Silver shoes' })
})

const stored = (sql: string, ...values: unknown[]) => site.stack.database.query(sql, values)

test('A person is blocked in the closet, found in one’s own list, and unblocked', async () => {
  const page = await site.visit(`/closet/${ada.id}`, { as: bola })
  await sees(page.getByRole('link', { name: 'Ankara gown' }))
  await page.getByRole('button', { name: 'Block Ada Obi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block Ada Obi?' })
  await sees(dialog.getByText('Agreed bookings go on.', { exact: false }))
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await sees(page.getByRole('heading', { name: 'You blocked this person' }))
  await misses(page.getByRole('link', { name: 'Ankara gown' }))
  await expectAccessible(page)
  expect(await stored('select blocked_id from public.blocked_people where blocker_id = $1', bola.id)).toEqual(
    [{ blocked_id: ada.id }],
  )
  await expect(book(bola, gown)).rejects.toMatchObject({ hint: 'Item not available' })

  await page.getByRole('link', { name: 'My profile' }).click()
  await page.getByRole('link', { name: 'Blocked people' }).click()
  const row = page.getByRole('list', { name: 'Blocked people' }).getByRole('listitem')
  await sees(row.getByRole('link', { name: 'Ada Obi' }))
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Unblock Ada Obi' }).click()
  await sees(page.getByRole('heading', { name: 'You haven’t blocked anyone' }))
  await page.goto(`/closet/${ada.id}`)
  await sees(page.getByRole('link', { name: 'Ankara gown' }))
})

test('A person is reported and suspended, reads why, appeals once, and another admin lifts it', async () => {
  const page = await site.visit(`/closet/${ada.id}`, { as: bola })
  await page.getByRole('button', { name: 'Report Ada Obi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Ada Obi' })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await sees(dialog.getByText('Please choose a reason'), dialog.getByText('Please say what happened'))
  await dialog.getByRole('radio', { name: 'Fraud, or payment outside Aso' }).check()
  await dialog.getByLabel('What happened?').fill('She asked for <b>cash</b>.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await sees(page.getByText('You can also block this person.', { exact: false }))

  const desk = await site.visit('/admin/reports', { as: admin, viewport: laptop })
  const waiting = desk.getByRole('list', { name: 'Reports' })
  await sees(
    waiting.getByText('She asked for <b>cash</b>.'),
    desk.getByRole('link', { name: 'Reports 1 pending' }),
  )
  await waiting.getByRole('button', { name: 'Suspend' }).click()
  await desk.getByLabel('Reason').fill('You asked for cash.')
  await expectAccessible(desk)
  await desk.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await sees(desk.getByRole('heading', { name: 'Nothing to decide' }))
  await expect(list(ada)).rejects.toMatchObject({ hint: 'Account suspended' })
  await expect(book(bola, gown)).rejects.toMatchObject({ hint: 'Item not available' })
  await page.reload()
  await sees(page.getByRole('heading', { name: 'Not active' }))
  await misses(page.getByText('You asked for cash.'))

  await desk.goto(`/admin/users?q=${ada.id}`)
  await desk.getByRole('button', { name: 'Change the end' }).click()
  const changing = desk.getByRole('dialog', { name: 'Change the suspension of Ada Obi?' })
  await changing.getByLabel('Reason').fill('You asked for cash, twice.')
  await changing.getByRole('radio', { name: 'No end date' }).check()
  await changing.getByRole('button', { name: 'Change the end' }).click()
  await sees(desk.getByText('Suspension changed'))
  expect(
    await stored(
      'select ends_at, reason from private.suspensions where user_id = $1 and ended_at is null',
      ada.id,
    ),
  ).toEqual([{ ends_at: null, reason: 'You asked for cash, twice.' }])

  const suspended = await site.visit(`/item/${shoes}`, { as: ada, viewport: laptop })
  const banner = suspended.getByRole('region', { name: 'Suspension' })
  const heading = suspended.getByRole('heading', { level: 1, name: 'Your account is suspended' })
  await sees(banner.getByText('You asked for cash, twice.'))
  for (const act of ['Report this item', 'Rent']) {
    await suspended.getByRole('button', { name: act, exact: true }).click()
    await sees(heading)
    await suspended.goBack()
    await sees(suspended.getByRole('heading', { level: 1, name: 'Silver shoes' }))
  }
  await suspended.goto('/my-items')
  await sees(suspended.getByText('Not shown while your account is suspended'))
  await suspended.getByRole('main').getByRole('link', { name: 'Add Item' }).click()
  await sees(heading)
  await suspended.goBack()
  await banner.getByRole('link', { name: 'See why and appeal' }).click()
  await sees(heading)
  await misses(banner.getByRole('link', { name: 'See why and appeal' }))
  await suspended.getByRole('button', { name: 'Send appeal' }).click()
  await sees(suspended.getByText('Please say why we should lift the suspension'))
  await suspended.getByLabel('Why should we lift the suspension?').fill('It was a joke.')
  await expectAccessible(suspended)
  await suspended.getByRole('button', { name: 'Send appeal' }).click()
  await sees(suspended.getByRole('heading', { name: 'Your appeal' }), suspended.getByText('It was a joke.'))
  expect(await suspended.getByRole('button', { name: 'Send appeal' }).count()).toBe(0)

  await desk.reload()
  await desk.getByRole('button', { name: 'Lift suspension' }).click()
  const lifting = desk.getByRole('dialog', { name: 'Lift the suspension of Ada Obi?' })
  await sees(
    lifting.getByText('You asked for cash, twice.'),
    lifting.getByText('It was a joke.'),
    lifting.getByRole('link', { name: 'Waiting since', exact: false }),
  )
  await expectAccessible(desk)
  await desk.goto('/admin/reports')
  await sees(desk.getByText('another admin decides.', { exact: false }))
  const other = await site.visit('/admin/reports?kind=appeal', { as: otherAdmin })
  await other.getByRole('button', { name: 'Lift suspension' }).click()
  await other.getByLabel('Answer').fill('We believe you.')
  await other.getByRole('dialog').getByRole('button', { name: 'Lift suspension' }).click()
  await sees(other.getByRole('heading', { name: 'Nothing to decide' }))
  expect(
    await stored(
      `select appeal_answer, ended_at is not null as ended, ended_by from private.suspensions
       where user_id = $1 and appeal is not null`,
      ada.id,
    ),
  ).toEqual([{ appeal_answer: 'We believe you.', ended: true, ended_by: otherAdmin.id }])
  await suspended.reload()
  await sees(suspended.getByRole('heading', { name: 'Your account is active' }))
  await page.reload()
  await sees(page.getByRole('link', { name: 'Ankara gown' }))
  expect(await stored('select 1 from public.transactions')).toEqual([])
  expect(await stored('select id from public.items where owner_id = $1', ada.id)).toEqual([{ id: gown }])
  await book(bola, gown)
})
