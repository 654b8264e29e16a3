import { describe, expect, test } from 'vitest'
import { bookPaidRental, partiesForEachTest } from '../../support/api/booking-parties.ts'
import { type AsoClient, answered, refused, visitorsOut, walletOf } from '../../support/api/clients.ts'
import type { Booking, Member } from '../../support/api/members.ts'
import type { TestStack } from '../../support/api/test-stack.ts'
import { photoOf } from '../../support/fixtures/drawn-files.ts'

let stack: TestStack
let ada: Member
let bola: Member
let asAda: AsoClient
let asBola: AsoClient
let asEve: AsoClient
let visitor: AsoClient

partiesForEachTest((parties) => {
  ;({ stack, ada, bola, asAda, asBola, asEve, visitor } = parties)
})

const notFound = refused(404, 'Transaction Not Found')
const paid = (inDays: number) => bookPaidRental({ stack, ada, bola }, {}, inDays)

const mine = (client: AsoClient, { id }: Booking) => client.rpc('my_handover', { p_transaction_id: id })
const enter = (client: AsoClient, { id }: Booking, p_code: string) =>
  client.rpc('enter_handover_code', { p_transaction_id: id, p_code })

async function codeOf(client: AsoClient, booking: Booking): Promise<string> {
  const [row] = await answered(mine(client, booking))
  return row?.code ?? ''
}

describe('the handover code', () => {
  test('is shown by the receiver and entered by the giver, at handover and return: then all is paid', async () => {
    const booking = await paid(0)
    const code = await codeOf(asBola, booking)
    expect(code).toMatch(/^\d{6}$/)
    expect(await answered(mine(asAda, booking))).toEqual([{ step: 'handover', code: null, closed: false }])
    expect(await answered(enter(asAda, booking, code))).toEqual([
      { accepted: true, title: null, message: null, booking_status: 'active' },
    ])

    expect(await answered(mine(asBola, booking))).toEqual([{ step: 'return', code: null, closed: false }])
    const back = await codeOf(asAda, booking)
    expect(await answered(enter(asBola, booking, back))).toMatchObject([
      { accepted: true, booking_status: 'completed' },
    ])
    expect(await answered(mine(asBola, booking))).toEqual([])
    expect([await walletOf(ada), await walletOf(bola)]).toEqual([15_000, 10_000])
  })

  test('a wrong code is refused with a reason, and changes nothing', async () => {
    const booking = await paid(0)
    expect(await answered(enter(asAda, booking, '000000'))).toMatchObject([
      {
        accepted: false,
        title: 'Invalid Code',
        message: 'The other side has not opened their code yet. Ask them to show it in Aso.',
      },
    ])
    await codeOf(asBola, booking)
    expect(await answered(enter(asAda, booking, '000000'))).toMatchObject([
      { accepted: false, message: 'This is not the code the other side sees.', booking_status: 'confirmed' },
    ])
    expect([await walletOf(ada), await walletOf(bola)]).toEqual([0, 0])
  })

  test('is readable only on its days and only by the receiver', async () => {
    const later = await paid(9)
    expect(await answered(mine(asBola, later))).toEqual([])
    expect(await enter(asAda, later, '123456')).toMatchObject(refused(409, 'Handover not possible'))
    for (const ask of [mine, (client: AsoClient, booking: Booking) => enter(client, booking, '123456')]) {
      expect(await ask(asEve, later)).toMatchObject(notFound)
      expect(await ask(visitor, later)).toMatchObject(visitorsOut)
    }
  })
})

describe('condition photos', () => {
  const photos = (client: AsoClient) => client.storage.from('condition-photos')
  const put = async (client: AsoClient, path: string, upsert = false) =>
    photos(client).upload(path, await photoOf('Lace'), { contentType: 'image/jpeg', upsert })

  test('are added by a party under its own id, and seen by both parties only', async () => {
    const booking = await paid(0)
    const path = `${booking.id}/handover/${bola.id}/1.jpg`
    expect((await put(asBola, path)).error).toBeNull()
    for (const client of [asAda, asBola]) {
      const { data } = await photos(client).list(`${booking.id}/handover/${bola.id}`)
      expect(data?.map(({ name }) => name)).toEqual(['1.jpg'])
      const link = await photos(client).createSignedUrl(path, 60)
      expect((await fetch(link.data?.signedUrl ?? '')).status).toBe(200)
    }
    for (const client of [asEve, visitor]) {
      expect((await photos(client).list(`${booking.id}/handover/${bola.id}`)).data).toEqual([])
      expect((await photos(client).createSignedUrl(path, 60)).data).toBeNull()
      expect((await photos(client).download(path)).data).toBeNull()
    }
    expect((await put(asAda, `${booking.id}/handover/${bola.id}/2.jpg`)).error).not.toBeNull()
    expect((await put(asEve, `${booking.id}/handover/${bola.id}/3.jpg`)).error).not.toBeNull()
    expect((await put(asBola, `${booking.id}/elsewhere/${bola.id}/4.jpg`)).error).not.toBeNull()
    const { data } = await photos(asAda).list(`${booking.id}/handover/${bola.id}`)
    expect(data).toHaveLength(1)
  })

  test('cannot be replaced or removed', async () => {
    const booking = await paid(0)
    const path = `${booking.id}/handover/${ada.id}/1.jpg`
    expect((await put(asAda, path)).error).toBeNull()
    await photos(asAda).remove([path])
    const replaced = await put(asAda, path, true)
    expect(replaced.error).not.toBeNull()
    expect((await photos(asBola).list(`${booking.id}/handover/${ada.id}`)).data).toHaveLength(1)
  })
})
