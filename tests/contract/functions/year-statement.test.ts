import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addNaira, formatAmount } from '#contract/rules/money.ts'
import { fetchYearCsv } from '@/features/analytics/api/year-statement'
import { type AsoClient, serviceOf, walletOf } from '../../support/api/clients.ts'
import { book, invoke, joinApproved, list, type Member } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import { startTestStack, type TestStack } from '../../support/api/test-stack.ts'
import { readCsv } from '../../support/fixtures/csv.ts'
import { pdfText } from '../../support/fixtures/pdf-text.ts'

/** A year of a wallet, as the PDF of the function and as the CSV that the app reads: both to the kobo what the ledger says. */

const caller = vi.hoisted(() => ({ client: undefined as AsoClient | undefined }))
vi.mock('@/lib/supabase', () => ({ db: () => caller.client }))

/** The last moment of 2025 in Lagos, and the first of 2026. */
const lastMoment = '2025-12-31T22:59:59.999Z'
const firstMoment = '2025-12-31T23:00:00Z'
const formula = '=HYPERLINK("https://evil.example","Prize")'

let stack: TestStack
let ada: Member
let bola: Member

beforeAll(async () => {
  stack = await startTestStack()
  ada = await joinApproved(stack, 'Ada Obi')
  bola = await joinApproved(stack, 'Bola Ade')
  await stack.database.query(
    `update public.app_settings set setting_value = '10' where setting_key = 'platform_fee_percent'`,
  )
  await deposit(ada, 1000.01, 'Before the year', lastMoment)
  await deposit(ada, 250.5, formula, firstMoment)
  await deposit(bola, 50_000.75, 'For a gown', firstMoment)
  const booking = await book(bola, await list(ada, { rental_price: 5000.33 }))
  await payFromWallet(bola, booking)
  await stack.database.query('select private.settle_booking($1)', [booking.id])
})
afterAll(() => stack.close())

/** A deposit at a moment in the past. Only the owner of the database can move what the journal says. */
async function deposit(to: Member, amount: number, words: string, at: string): Promise<void> {
  await serviceOf(stack)
    .rpc('update_wallet_balance', {
      p_user_id: to.id,
      p_amount: amount,
      p_transaction_type: 'deposit',
      p_description: words,
    })
    .throwOnError()
  const last = '(select max(id) from private.transfers)'
  for (const statement of [
    'alter table private.transfers disable trigger transfers_append_only',
    'alter table public.wallet_entries disable trigger statement_append_only',
    `update public.wallet_entries set created_at = '${at}' where transfer_id = ${last}`,
    `update private.transfers set created_at = '${at}' where id = ${last}`,
    'alter table private.transfers enable always trigger transfers_append_only',
    'alter table public.wallet_entries enable always trigger statement_append_only',
  ])
    await stack.database.query(statement)
}

interface Transfer {
  kind: string
  amount: number
  /** What it moved in the person's own wallet: what came is positive. */
  moved: number
  at: string
}

/** What the accounts of the ledger say of a wallet from the first moment of 2026 on. */
const transfersOf = ({ id }: Member) =>
  stack.database.query<Transfer>(
    `select t.kind::text, t.amount::float8 as amount, t.created_at::text as at,
       (case when c.user_id = $1 then t.amount else -t.amount end)::float8 as moved
     from private.transfers t
     join private.ledger_accounts d on d.id = t.debit_account join private.ledger_accounts c on c.id = t.credit_account
     where (d.user_id = $1 and d.kind = 'wallet' or c.user_id = $1 and c.kind = 'wallet') and t.created_at >= $2 order by t.id`,
    [id, firstMoment],
  )

const sum = (amounts: number[]): number => addNaira(0, ...amounts)
const naira = (amount: number): string => `₦${formatAmount(amount, 'always')}`

async function pdfOf(who: Member): Promise<string> {
  const { data } = await invoke(who, 'wallet-statement', { month: '2026' })
  return (await pdfText(Buffer.from(String(data?.pdf_base64), 'base64'))).replace(/\s+/g, ' ')
}

/** The file as `who` gets it; of `whose` wallet. */
async function csvOf(who: Member, year: string, whose = who): Promise<string[][]> {
  caller.client = who.client
  const text = (await fetchYearCsv(whose.id, year)).join('')
  expect(text.startsWith('\uFEFF')).toBe(true)
  return readCsv(text.slice(1))
}

describe('the PDF of a year', () => {
  test('says what the ledger says: the balance before, in, out, at the end, earned by kind and fees', async () => {
    const transfers = await transfersOf(ada)
    const rent = sum(transfers.filter(({ kind }) => kind === 'rent').map(({ moved }) => moved))
    const [fee] = await stack.database.query<{ amount: number }>(
      `select amount::float8 as amount from private.transfers where kind = 'platform_fee'`,
    )
    expect(rent).toBeGreaterThan(10_000)
    expect(fee?.amount).toBeGreaterThan(0)
    const text = await pdfOf(ada)
    for (const words of [
      'Wallet statement of 2026',
      `Account ${ada.id}`,
      'The year is not over',
      `${naira(1000.01)} Balance at the beginning`,
      `${naira(sum(transfers.map(({ moved }) => moved)))} Money in`,
      '₦0.00 Money out',
      `${naira(await walletOf(ada))} Balance at the end`,
      `${naira(rent)} Rent`,
      `${naira(fee?.amount ?? 0)} Aso’s fee`,
      // What came in the first moment of the year belongs to it.
      `${naira(1250.51)} January 2026 in ${naira(250.5)} · out ₦0.00`,
    ])
      expect(text).toContain(words)
  })

  test('has what a renter paid, got back and spent', async () => {
    const moved = (await transfersOf(bola)).map((transfer) => transfer.moved)
    const out = sum(moved.filter((amount) => amount < 0))
    const spent = await stack.database.query<{ amount: number }>(
      `select amount::float8 as amount from private.transfers where kind in ('rent', 'platform_fee')`,
    )
    const text = await pdfOf(bola)
    for (const words of [
      '₦0.00 Balance at the beginning',
      `${naira(sum(moved.filter((amount) => amount > 0)))} Money in`,
      `−${naira(-out)} Money out`,
      `${naira(await walletOf(bola))} Balance at the end`,
      `${naira(sum(spent.map(({ amount }) => amount)))} Together`,
    ])
      expect(text).toContain(words)
  })

  test.each(['2025', '2099'])(
    'of %s, which has none, is refused, and the answer names the month',
    async (month) => {
      expect(await invoke(ada, 'wallet-statement', { month })).toMatchObject({
        httpStatus: 400,
        status: false,
        message: 'Please choose a month that has begun.',
      })
    },
  )

  test.each(['1999', '20265', '2026-00', 2026])(
    'of %s, which is no year, is refused by its field',
    async (month) => {
      const { httpStatus, message } = await invoke(ada, 'wallet-statement', { month })
      expect([httpStatus, message]).toEqual([400, expect.stringContaining('month')])
    },
  )

  test('of another person is refused', async () => {
    expect(await invoke(ada, 'wallet-statement', { month: '2026', userId: bola.id })).toMatchObject({
      httpStatus: 403,
      status: false,
      data: { title: 'Access denied' },
    })
  })
})

describe('the CSV of a year', () => {
  test('has every line of the year of Lagos to the kobo, the oldest first, and none of the year before', async () => {
    for (const who of [ada, bola]) {
      const [head, ...lines] = await csvOf(who, '2026')
      expect(head).toEqual([
        'Time',
        'Kind',
        'Description',
        'In',
        'Out',
        'Balance',
        'Status',
        'Booking',
        'Reference',
      ])
      const moved = lines.map(([, , , came, went]) => (came === '' ? -Number(went) : Number(came)))
      expect(moved).toEqual((await transfersOf(who)).map((transfer) => transfer.moved))
      expect(Number(lines.at(-1)?.[5])).toBe(await walletOf(who))
    }
    const [, before, ...more] = await csvOf(ada, '2025')
    expect(before?.slice(2, 6)).toEqual(['Before the year', '1000.01', '', '1000.01'])
    expect(more).toEqual([])
  })

  test('has a description that looks like a formula as a text', async () => {
    const [, first] = await csvOf(ada, '2026')
    expect(first?.[2]).toBe(`'${formula}`)
  })

  test('has all lines where there are more than one answer holds', async () => {
    const chidi = await joinApproved(stack, 'Chidi Eze')
    await stack.database.query(
      `select private.post(variadic array(
         select row(private.system_account('paystack_clearing'), private.wallet_of($1), n::numeric / 100, 'adjustment', null, 'many:' || n,
           'Number ' || n)::private.leg
         from generate_series(1, 1001) n))`,
      [chidi.id],
    )
    const [, ...lines] = await csvOf(chidi, '2026')
    expect(lines.map(([, , words]) => words)).toEqual(
      Array.from({ length: 1001 }, (_, at) => `Number ${at + 1}`),
    )
    expect(sum(lines.map(([, , , came]) => Number(came)))).toBe(await walletOf(chidi))
  })

  test('of another person has no line', async () => {
    expect(await csvOf(ada, '2026', bola)).toHaveLength(1)
  })
})
