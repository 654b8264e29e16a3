import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, lagosToday } from '#contract/rules/dates.ts'
import {
  type BookingParties,
  bookPaidRental,
  partiesForEachTest,
  rpcPayFromWallet,
} from '../support/api/booking-parties.ts'
import { answered, clientOf, deposit, refused, serviceOf, walletOf } from '../support/api/clients.ts'
import { type Booking, book, invoke, list, type Member } from '../support/api/members.ts'
import { pdfText } from '../support/fixtures/pdf-text.ts'

let at: BookingParties
partiesForEachTest((parties) => {
  at = parties
})
const phone = '+2348012345678'
beforeEach(() => at.stack.database.query(`update private.profiles set phone_number = '${phone}'`))

const ask = (member: Member, { id }: Booking) =>
  invoke(member, 'generate-rental-agreement', { transactionId: id })

/** The address of the agreement, and what it says. */
async function agreement(
  member: Member,
  booking: Booking,
): Promise<{ url: string; path: string; text: string }> {
  const { data } = await ask(member, booking)
  const url = String(data?.url)
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
  return { url, path: String(data?.path), text: await pdfText(bytes) }
}

const pathOf = async ({ id }: Booking) =>
  (await answered(clientOf(at.ada).from('transactions').select('agreement_path').eq('id', id).single()))
    .agreement_path

async function requested(): Promise<Booking> {
  const { ada, bola, stack } = at
  const booking = await book(bola, await list(ada, { approval_required: true }))
  await deposit(stack, bola, booking.total_amount)
  await answered(rpcPayFromWallet(clientOf(bola), booking))
  return booking
}

/** What an address of a file and a download by a party give, once the jobs ran. */
async function opened({ url, path }: { url: string; path: string }): Promise<boolean[]> {
  const stored = await clientOf(at.ada).storage.from('agreements').download(path)
  return [(await fetch(url)).ok, stored.error === null]
}

describe('a request that nobody accepted', () => {
  const notReady = {
    httpStatus: 409,
    message: 'The rental agreement is ready once the rental is paid and accepted',
  }

  test('has no agreement: not while it waits, not after it is declined', async () => {
    const booking = await requested()
    expect(await ask(at.bola, booking)).toMatchObject(notReady)
    await answered(at.asAda.rpc('decline_booking', { p_transaction_id: booking.id }))
    expect(await ask(at.bola, booking)).toMatchObject(notReady)
    expect(await pathOf(booking)).toBeNull()
    expect(
      await at.stack.database.query(`select 1 from storage.objects where bucket_id = 'agreements'`),
    ).toEqual([])
  })

  test('nor after it is cancelled', async () => {
    const booking = await requested()
    await answered(at.asBola.rpc('cancel_booking', { p_transaction_id: booking.id }))
    expect(await ask(at.bola, booking)).toMatchObject(notReady)
  })

  test('has one once it is accepted', async () => {
    const booking = await requested()
    await answered(at.asAda.rpc('accept_booking', { p_transaction_id: booking.id }))
    const { text } = await agreement(at.bola, booking)
    expect(text).toContain('Rental agreement')
    expect(text).toContain('In force since')
  })
})

test('the agreement names no phone number of either party', async () => {
  const { text } = await agreement(at.bola, await bookPaidRental(at))
  expect(text).toContain('Ada')
  // However it is written; the number of the booking can hold any three digits.
  expect(text.replaceAll(/\D/g, '')).not.toContain('8012345678')
  expect(text).not.toContain('VOID')
})

test('the agreement says which name was on the documents, which is on Aso, and whose is not verified', async () => {
  const booking = await bookPaidRental(at)
  await at.stack.database.query(
    `update public.borrower_verifications set legal_name = 'Bolanle Adeyemi' where user_id = $1`,
    [at.bola.id],
  )
  await answered(
    clientOf(at.bola).from('profiles').update({ full_name: 'Rihanna' }).eq('user_id', at.bola.id),
  )
  const { text } = await agreement(at.ada, booking)
  expect(text).toContain('Name on the identity document: Bolanle')
  expect(text).toContain('Bolanle Adeyemi')
  expect(text).toContain('Name on Aso: Rihanna')
  expect(text.match(/Name not verified/g)).toHaveLength(1)
})

describe('a cancelled rental', () => {
  test('leaves no agreement that looks valid: the old file is gone, the new one says that it is void', async () => {
    const booking = await bookPaidRental(at)
    const valid = await agreement(at.bola, booking)
    expect(await opened(valid)).toEqual([true, true])
    await answered(at.asBola.rpc('cancel_booking', { p_transaction_id: booking.id }))
    // At once nobody gets a new address of it, and with the next jobs the addresses that are out open nothing.
    expect((await opened(valid))[1]).toBe(false)
    await at.stack.runJobs()
    expect(await opened(valid)).toEqual([false, false])

    const mine = await agreement(at.bola, booking)
    expect(mine.path).not.toBe(valid.path)
    expect(mine.text).toContain('VOID rental agreement')
    expect(mine.text).toContain('VOID: this rental was cancelled.')
    expect(mine.text).not.toContain('In force since')
    expect((await agreement(at.ada, booking)).path).toBe(mine.path)
    await at.stack.runJobs()
    expect(await opened(mine)).toEqual([true, true])
  })

  test('while the agreement is being written leaves none that looks valid', async () => {
    const booking = await bookPaidRental(at)
    const service = serviceOf(at.stack)
    const facts = await answered(service.rpc('agreement_facts', { p_transaction_id: booking.id }))
    const { version } = facts as { version: string }
    await answered(at.asBola.rpc('cancel_booking', { p_transaction_id: booking.id }))
    const path = `${booking.id}.late.pdf`
    const late = { p_transaction_id: booking.id, p_path: path, p_version: version }
    expect(await answered(service.rpc('attach_agreement', late))).toBeNull()
    expect(await pathOf(booking)).toBeNull()
    expect(
      await at.stack.database.query('select bucket from private.files_to_remove where path = $1', [path]),
    ).toEqual([{ bucket: 'agreements' }])
  })
})

test('two who open the agreement at once get the same one', async () => {
  const booking = await bookPaidRental(at)
  const both = await Promise.all([agreement(at.bola, booking), agreement(at.ada, booking)])
  await at.stack.runJobs()
  expect(await pathOf(booking)).toBe(both[0].path)
  expect(both[1].path).toBe(both[0].path)
  expect((await opened(both[0]))[0]).toBe(true)
})

describe('an erased account', () => {
  /** Both confirmed the return, long ago; Bola has no money left. */
  async function finished(): Promise<Booking> {
    const { stack, asAda, asBola } = at
    const booking = await bookPaidRental(at, { owner_terms: 'Bring it back to Ada.' }, 0)
    await stack.database.query(
      `update public.transactions set rental_start_date = $2, rental_end_date = $3, delivery_address = '4 Allen Avenue' where id = $1`,
      [booking.id, addDays(lagosToday(), -3), addDays(lagosToday(), -1)],
    )
    await answered(
      asBola.from('transactions').update({ borrower_return_confirmed: true }).eq('id', booking.id),
    )
    await answered(asAda.from('transactions').update({ lender_return_confirmed: true }).eq('id', booking.id))
    // So long that nobody can report it any more: until then an account stays.
    await stack.database.query(
      `update public.transactions set settled_at = settled_at - interval '1 year' where id = $1`,
      [booking.id],
    )
    return booking
  }
  const spend = (member: Member, amount: number) =>
    serviceOf(at.stack).rpc('update_wallet_balance', {
      p_user_id: member.id,
      p_amount: amount,
      p_transaction_type: 'payment',
    })

  test.each(['bola', 'ada'] as const)('leaves no name of %s in any agreement', async (who) => {
    const booking = await finished()
    const [person, other] = who === 'bola' ? [at.bola, at.ada] : [at.ada, at.bola]
    const before = await agreement(other, booking)
    expect(before.text).toContain(who === 'bola' ? 'Bola' : 'Ada')
    await answered(spend(person, await walletOf(person)))
    expect(await invoke(person, 'delete-account', { email: person.email })).toMatchObject({ status: true })
    expect((await fetch(before.url)).ok).toBe(false)
    const after = await agreement(other, booking)
    expect(after.text).toContain('Former member')
    expect(after.text).not.toContain(who === 'bola' ? 'Bola' : 'Ada')
    expect(after.text).not.toContain(who === 'bola' ? 'Allen Avenue' : 'Bring it back')
    expect(after.text).toContain(who === 'bola' ? 'Ada' : 'Bola')
  })
})

test('the path of somebody else’s agreement opens nothing', async () => {
  const booking = await bookPaidRental(at)
  const { path } = await agreement(at.bola, booking)
  const stored = await clientOf(at.eve).storage.from('agreements').download(path)
  expect(stored.data).toBeNull()
  expect(await at.asEve.rpc('cancel_booking', { p_transaction_id: booking.id })).toMatchObject(
    refused(404, 'Transaction Not Found'),
  )
})
