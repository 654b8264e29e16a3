import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { type BookingParties, bookAndPay, partiesForEachTest } from '../support/api/booking-parties.ts'
import { answered, clientOf, serviceOf } from '../support/api/clients.ts'
import { type Booking, invoke, list } from '../support/api/members.ts'
import { pdfText } from '../support/fixtures/pdf-text.ts'

/** A lender who changes what was rented out, once it is handed over, by every way to the files that an account has. */

let at: BookingParties
partiesForEachTest((parties) => {
  at = parties
})

let path: string
let original: Buffer
let another: Buffer
let itemId: string
let booking: Booking
beforeEach(async () => {
  const photo = (background: string) =>
    sharp({ create: { width: 60, height: 80, channels: 3, background } })
      .jpeg()
      .toBuffer()
  original = await photo('#b45309')
  another = await photo('#111111')
  path = `${at.ada.id}/dress.jpg`
  await answered(images().upload(path, original, { contentType: 'image/jpeg' }))
  itemId = await list(at.ada, {
    ...{
      title: 'Silk gown',
      description: 'Silk, without a stain',
      colour: 'Red',
      measurements: { bust: 92 },
    },
    images: [images().getPublicUrl(path).data.publicUrl],
  })
  booking = await bookAndPay(at, itemId)
})

const images = () => at.ada.client.storage.from('item-images')
async function shown(): Promise<Buffer> {
  const answer = await fetch(images().getPublicUrl(path).data.publicUrl, { cache: 'no-store' })
  return Buffer.from(await answer.arrayBuffer())
}

test('the photo of a booked item is there as it was, whatever its owner sends, and the dispute shows it', async () => {
  await answered(
    at.asAda
      .from('items')
      .update({ description: 'Has stains, as agreed', measurements: { bust: 80 }, images: [] })
      .eq('id', itemId)
      .select('id')
      .single(),
  )
  const sent = { contentType: 'image/jpeg' }
  const attempts = [
    images().update(path, another, sent),
    images().upload(path, another, { ...sent, upsert: true }),
    images().move(path, `${at.ada.id}/away.jpg`),
  ]
  for (const { error } of await Promise.all(attempts)) expect(error).not.toBeNull()
  expect(await images().remove([path])).toMatchObject({ data: [] })
  const files = await invoke({ ...at.ada }, 'remove-files', {}).catch(() => null)
  expect(files?.data ?? null).toBeNull()
  expect(await shown()).toEqual(original)

  await answered(
    at.asBola
      .from('disputes')
      .insert({
        transaction_id: booking.id,
        reporter_id: at.bola.id,
        issue_type: 'item_different',
        description: 'It is not the dress of the photos.',
      })
      .select('id')
      .single(),
  )
  const dispute = await answered(
    at.asBola.from('disputes').select('id').eq('transaction_id', booking.id).single(),
  )
  for (const client of [at.asAda, at.asBola])
    expect(await answered(client.rpc('dispute_file', { p_dispute_id: dispute.id }))).toMatchObject({
      booked: {
        description: 'Silk, without a stain',
        measurements: { bust: 92 },
        photos: [{ path, was_there: true, kept: true, shown: false }],
      },
      item: { description: 'Has stains, as agreed', measurements: { bust: 80 }, images: [] },
    })
})

test('the agreement says what was booked, whenever it is opened', async () => {
  await answered(
    at.asAda.from('items').update({ description: 'Has stains' }).eq('id', itemId).select('id').single(),
  )
  const { data } = await invoke(at.bola, 'generate-rental-agreement', { transactionId: booking.id })
  const text = await pdfText(new Uint8Array(await (await fetch(String(data?.url))).arrayBuffer()))
  for (const words of ['Silk, without a stain', 'Colour: Red', 'Bust: 92 cm', '1 photo'])
    expect(text).toContain(words)
  expect(text).not.toContain('stains')
})

test('the jobs that remove files leave it while it is needed, an erased account too', async () => {
  await at.stack.database.query(
    `insert into private.files_to_remove (bucket, path) values ('item-images', $1)`,
    [path],
  )
  await serviceOf(at.stack).storage.from('item-images').remove([path])
  expect(await shown()).toEqual(original)
  expect(await clientOf(at.ada).from('items').delete().eq('id', itemId)).toMatchObject({ status: 409 })
})
