import { expect, test } from 'vitest'
import { book, fund, join, joinApproved, list } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { expectAccessible } from '../../support/browser/accessible.ts'
import { button } from '../../support/browser/controls.ts'
import { openTestSite, phone } from '../../support/browser/test-site.ts'
import { eventually, misses, sees } from '../../support/browser/waiting.ts'
import { photoFile } from '../../support/browser/wizard-screens.ts'

/** A photo in a conversation: sent, and seen large. */

const site = openTestSite()

const stored = (id: string) =>
  site.stack.database.query<{ photo_path: string | null }>(
    'select photo_path from public.chats where transaction_id = $1 order by created_at',
    [id],
  )

test('A photo reaches the other side, and is seen large there', async () => {
  const [ada, bola] = [await join(site.stack, 'Ada Obi'), await joinApproved(site.stack, 'Bola Ade')]
  await fund(site.stack, bola, 25_000)
  const booking = await book(bola, await list(ada))
  const { id } = booking
  const renter = await site.visit(`/chat/${id}`, { as: bola, ...phone })
  await sees(renter.getByText('No messages yet'))
  await misses(button(renter, 'Send photos'))
  await payFromWallet(bola, booking)
  await sees(button(renter, 'Send photos'))
  await renter.getByLabel('Photos to send').setInputFiles(await photoFile('Lace'))
  await sees(renter.getByRole('listitem').getByRole('img', { name: 'Photo from you' }))
  await eventually(async () => (await stored(id)).length).toBe(1)
  await misses(renter.getByLabel('Sending the photo'))
  await expectAccessible(renter)

  const owner = await site.visit(`/chat/${id}`, { as: ada })
  const photo = owner.getByRole('img', { name: 'Photo from the other side' })
  await sees(photo)
  await photo.click()
  await sees(owner.getByRole('heading', { name: 'Photo from the other side' }))
  await expectAccessible(owner)
  await owner.goBack()
  await misses(owner.getByRole('dialog'))
  await sees(photo)
  expect(owner.url()).toContain(`/chat/${id}`)
})
