import { beforeEach, expect, test } from 'vitest'
import { type BookingRow, insertBooking, item, member } from '../../support/database/builders.ts'
import { openTestDatabase, type Person, type Values } from '../../support/database/test-database.ts'

/** Who reads the address of a booking, from the moment it is typed until the booking is over. */

const db = openTestDatabase()
const address = '12 Secret Street, Yaba'

let owner: Person
let bola: Person
beforeEach(async () => {
  owner = await member(db, 'Owner')
  bola = await member(db, 'Bola', { wallet: 100_000 })
})

async function booked(values: Values = {}): Promise<BookingRow> {
  const dress = await item(db, owner, { pickup_method: 'delivery', ...values })
  return insertBooking(db, bola, dress, { delivery_address: address })
}
const pay = ({ id }: BookingRow) => db.as(bola).call('pay_from_wallet', { p_transaction_id: id })
const readBy = async (person: Person, { id }: BookingRow) =>
  (
    await db
      .as(person)
      .query<{ delivery_address: string | null }>(
        'select delivery_address from public.transactions where id = $1',
        [id],
      )
  ).map((row) => row.delivery_address)
const exportOf = async (person: Person) => JSON.stringify(await db.as(person).call('export_my_data', {}))
const addressFor = async (person: Person, { id }: BookingRow) =>
  (
    await db
      .as(person)
      .query<{ address: string | null }>('select public.my_delivery_address($1) as address', [id])
  )[0]?.address
const own = (booking: BookingRow) => addressFor(bola, booking)
const kept = () => db.query('select address from private.delivery_addresses')

test('an owner does not read the address of what is not paid, its borrower does', async () => {
  const booking = await booked()
  expect(booking.delivery_address).toBeNull()
  expect([await readBy(owner, booking), await own(booking)]).toEqual([[null], address])
  expect(await exportOf(owner)).not.toContain(address)
  expect(await exportOf(bola)).toContain(address)
  await pay(booking)
  expect([await readBy(owner, booking), await own(booking)]).toEqual([[address], address])
  expect(await kept()).toEqual([])
})

test('the row of a booking has no address before it is agreed, not even when it is written', async () => {
  // Realtime reads the log of what was written, and asks who may see it of the row as it is by then.
  await db.query(`create table private.written (content jsonb)`)
  await db.query(`create function private.note_written() returns trigger language plpgsql security definer as
    $$ begin insert into private.written values (to_jsonb(new)); return null; end $$`)
  await db.query(`create trigger transactions_note_written after insert or update on public.transactions
    for each row execute function private.note_written()`)
  const written = () =>
    db.query<{ address: string | null }>(
      `select content ->> 'delivery_address' as address from private.written where content ->> 'delivery_address' is not null`,
    )
  const request = await booked({ approval_required: true })
  await pay(request)
  expect(await written()).toEqual([])
  await db.as(owner).call('accept_booking', { p_transaction_id: request.id })
  expect(await written()).toEqual([{ address }])
  await db.query('drop trigger transactions_note_written on public.transactions')
})

test('an unpaid booking that is cancelled or runs out leaves no address', async () => {
  const cancelled = await booked()
  await db.as(bola).call('cancel_booking', { p_transaction_id: cancelled.id })
  const late = await booked()
  await db.query(
    `update public.transactions set hold_expires_at = now() - interval '1 second' where id = $1`,
    [late.id],
  )
  await db.query('select private.run_due_jobs()')
  for (const booking of [cancelled, late])
    expect([await readBy(bola, booking), await own(booking)]).toEqual([[null], null])
  expect(await kept()).toEqual([])
})

test('an owner reads the address of a request once it is accepted', async () => {
  const booking = await booked({ approval_required: true })
  await pay(booking)
  expect(await readBy(owner, booking)).toEqual([null])
  expect(await exportOf(owner)).not.toContain(address)
  expect([await own(booking), await exportOf(bola)]).toEqual([address, expect.stringContaining(address)])
  await db.as(owner).call('accept_booking', { p_transaction_id: booking.id })
  expect(await readBy(owner, booking)).toEqual([address])
  expect(await kept()).toEqual([])
})

test('of a request that is declined, and of a booking that is cancelled, nobody reads the address any more', async () => {
  const request = await booked({ approval_required: true })
  await pay(request)
  await db.as(owner).call('decline_booking', { p_transaction_id: request.id })
  const agreed = await booked()
  await pay(agreed)
  expect(await readBy(owner, agreed)).toEqual([address])
  await db.as(bola).call('cancel_booking', { p_transaction_id: agreed.id })
  for (const booking of [request, agreed])
    expect([await readBy(owner, booking), await own(booking)]).toEqual([[null], null])
  expect(await kept()).toEqual([])
})

test('a stranger, and the owner, do not get the address by the procedure of the borrower', async () => {
  const booking = await booked({ approval_required: true })
  await pay(booking)
  for (const person of [owner, await member(db, 'Stranger')])
    expect(await addressFor(person, booking)).toBeNull()
})

test('instructions carry no phone number past the chat', async () => {
  const dress = await item(db, owner)
  const { special_instructions } = await insertBooking(db, bola, dress, {
    special_instructions: 'Please call 0803 123 4567 at the gate',
  })
  expect(special_instructions).toBe('Please call [phone number hidden] at the gate')
})
