import { afterAll, beforeAll, expect, test } from 'vitest'
import { lagosToday } from '#contract/rules/dates.ts'
import { unlockHelper } from '../support/api/ai-unlocking.ts'
import { type DenoFunctions, onDeno, startDenoFunctions } from '../support/api/deno-process.ts'
import { uploadPhoto } from '../support/api/market-photos.ts'
import { book, fund, invoke, join, joinApproved, list, type Member } from '../support/api/members.ts'
import { type Cost, costOf, memoryOf } from '../support/api/process-cost.ts'
import { startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { dataAddress, portrait } from '../support/fixtures/portraits.ts'

/**
 * What the heaviest functions use of what a hosted project gives one call: two seconds of processor and 256 MB.
 * Each has a Deno of its own, as it has an isolate of its own there. The first call also loads the function, from
 * sources; a hosted project loads it from a bundle.
 */
const MOST_MS = 2000
const MOST_MB = 256

/** As many as `check-uploads` takes in one run. */
const UPLOADS = 20

let stack: TestStack
let ada: Member
let bola: Member
const items: string[] = []

beforeAll(async () => {
  stack = await startTestStack()
  stack.paystack.webhooks.mode = 'drop'
  // Nobody waits between photos or rentals here.
  await stack.database.query(
    `update public.app_settings set setting_value = '1000'
     where setting_key in ('item_images_files_hourly_limit', 'new_member_rental_limit', 'max_unpaid_holds', 'unpaid_holds_limit')`,
  )
  ada = await join(stack, 'Ada')
  const photo = await uploadPhoto(ada, 1)
  const bucket = ada.client.storage.from('item-images')
  for (let number = 1; number < UPLOADS; number += 1) {
    const { error } = await bucket.copy(photo, `${ada.id}/copy-${number}.jpg`)
    if (error) throw error
  }
  const images = [`/storage/v1/object/public/item-images/${photo}`]
  for (const title of ['Wine satin gown', 'Green gown']) items.push(await list(ada, { title, images }))
  bola = await joinApproved(stack, 'Bola')
  await invoke(bola, 'verify-wallet-funding', { reference: await fund(stack, bola, 500_000) })
  for (const feature of ['quality_checker', 'virtual_stylist'] as const) await unlockHelper(bola, feature)
})
afterAll(() => stack.close())

async function scheduled(deno: DenoFunctions, name: string): Promise<unknown> {
  const headers = { 'x-cron-secret': process.env.CRON_SECRET ?? '' }
  const response = await fetch(`${deno.url}/${name}`, { method: 'POST', headers })
  expect(response.status).toBe(200)
  return response.json()
}

interface Asked {
  deno: DenoFunctions
  /** Bola, whose functions Deno serves. */
  bola: Member
}

const answered = async (member: Member, name: string, body: object): Promise<void> => {
  expect(await invoke(member, name, body)).toMatchObject({ httpStatus: 200, status: true })
}

let drawn = 0
let inDays = 0
async function booked(): Promise<{ transactionId: string; amount: number }> {
  inDays += 14
  const { id, total_amount } = await book(bola, items[0] ?? '', inDays)
  return { transactionId: id, amount: total_amount }
}

/** Makes what the call needs; answers the call. */
type Scene = (asked: Asked) => Promise<() => Promise<unknown>>

const scenes: Record<string, Scene> = {
  'initialize-payment': async (asked) => {
    const body = await booked()
    return () => answered(asked.bola, 'initialize-payment', body)
  },
  'generate-rental-agreement': async (asked) => {
    const body = await booked()
    await bola.client.rpc('pay_from_wallet', { p_transaction_id: body.transactionId }).throwOnError()
    return () => answered(asked.bola, 'generate-rental-agreement', { transactionId: body.transactionId })
  },
  'wallet-statement': async (asked) => () =>
    answered(asked.bola, 'wallet-statement', { month: lagosToday().slice(0, 7) }),
  'share-card': async ({ deno }) => {
    // Of one that it has not drawn yet.
    const item = items[drawn]
    drawn += 1
    return async () => expect((await fetch(`${deno.url}/share-card?item=${item}`)).status).toBe(200)
  },
  'ai-engine': async (asked) => () =>
    answered(asked.bola, 'ai-engine', {
      purpose: 'QUALITY_CHECKER',
      payload: { item_data: { id: items[1] } },
    }),
  'virtual-stylist': async (asked) => {
    const image = dataAddress(await portrait('#825c43'))
    const preferences = { occasion: 'Date Night', style: 'Elegant' }
    return () => answered(asked.bola, 'virtual-stylist', { image, preferences })
  },
  'check-uploads': async ({ deno }) => {
    // As if all had just been uploaded.
    await stack.database.query(
      `insert into private.uploads_to_check (bucket, path, sender)
       select bucket_id, name, owner_id from storage.objects where bucket_id = 'item-images' on conflict do nothing`,
    )
    return async () =>
      expect(await scheduled(deno, 'check-uploads')).toMatchObject({ data: { checked: UPLOADS } })
  },
  'deliver-outbox':
    async ({ deno }) =>
    () =>
      scheduled(deno, 'deliver-outbox'),
}

const rows: string[] = []
afterAll(() => {
  const head = ['function', 'first call', 'next call', 'memory'].map((word) => word.padEnd(12)).join(' ')
  console.log([`At most ${MOST_MS} ms of processor and ${MOST_MB} MB for a call:`, head, ...rows].join('\n'))
})

function note(name: string, first: Cost, next: Cost, memory: number): void {
  const figures = [`${first.processor} ms`, `${next.processor} ms`, `${Math.round(memory)} MB`]
  rows.push([name.padEnd(26), ...figures.map((figure) => figure.padStart(10))].join(' '))
}

test.each(Object.entries(scenes))(
  '%s stays within what a hosted project gives a call',
  async (name, scene) => {
    const deno = await startDenoFunctions()
    try {
      const asked = { deno, bola: await onDeno(stack, deno, bola) }
      const idle = await memoryOf(deno.pid)
      const first = await costOf(deno.pid, await scene(asked))
      const next = await costOf(deno.pid, await scene(asked))
      const memory = Math.max(first.memory, next.memory) - idle
      note(name, first, next, memory)
      expect(next.processor).toBeLessThan(MOST_MS)
      expect(memory).toBeLessThan(MOST_MB)
    } finally {
      await deno.stop()
    }
  },
)
