import { readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import sharp from 'sharp'
import { accessToken } from '../../support/api/function-calls.ts'
import { uploadPhoto } from '../../support/api/market-photos.ts'
import { book, fund, join, joinApproved, list, type Member } from '../../support/api/members.ts'
import { payFromWallet } from '../../support/api/stored-money.ts'
import type { TestStack } from '../../support/api/test-stack.ts'
import type { Target } from './attacker.ts'
import { expiredToken, forgedTokens } from './tokens.ts'

/** Two people who are attacked, somebody who attacks with an ordinary account, and an admin. */
export interface AttackedPeople {
  /** Ada lends, Bola has paid for a rental of hers. */
  victims: string[]
  attackers: string[]
  /** Ids of all there is: people, items, bookings. */
  ids: string[]
  emails: string[]
  target: Omit<Target, 'url'>
  /** Items that rent for next to nothing, of which each customer may book as many as there are. */
  items: string[]
  /** Bola and others with money in their wallets: one person may pay only so often in a minute. */
  customers: { id: string; email: string }[]
  /** Paths of photos of the market. */
  photos: string[]
}

/** What only the victims and admins may read. No answer to anybody else has one of these in it. */
export const secrets = {
  phone: '+2348030000417',
  address: '17 Secret Canary Close',
  wish: 'canary wish of Bola',
  note: 'canary note of Ada',
  saved: 'canary look of Bola',
}

const FIRST_ITEMS = 24
const CUSTOMERS = 8

/** Long enough for a pattern to take years over. */
const description = 'Hand dyed in Abeokuta, worn twice. '.repeat(8).trim()

async function keepSecrets(stack: TestStack, ada: Member, bola: Member, item: string): Promise<void> {
  const run = stack.database.query
  await run('update private.profiles set phone_number = $1 where user_id = $2', [secrets.phone, bola.id])
  await run(
    `update public.transactions set special_instructions = $1, delivery_address = $2 where borrower_id = $3`,
    [secrets.wish, secrets.address, bola.id],
  )
  await run(`update public.borrower_verifications set residential_address = $1 where user_id = $2`, [
    secrets.address,
    bola.id,
  ])
  await run(`insert into public.saved_items (user_id, content_type, title) values ($1, 'look', $2)`, [
    bola.id,
    secrets.saved,
  ])
  await ada.client
    .from('availability_blocks')
    .insert({
      owner_id: ada.id,
      item_id: item,
      first_day: '2030-01-01',
      last_day: '2030-01-02',
      note: secrets.note,
    })
    .throwOnError()
}

async function uploadLargePhoto(owner: Member): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const photo = await sharp({ create: { width: 2400, height: 2400, channels: 3, background: '#000', noise } })
    .jpeg({ quality: 60 })
    .toBuffer()
  const path = `${owner.id}/large.jpg`
  const { error } = await owner.client.storage
    .from('item-images')
    .upload(path, photo, { contentType: 'image/jpeg' })
  if (error) throw error
  return path
}

async function joinCustomers(stack: TestStack, bola: Member): Promise<AttackedPeople['customers']> {
  const customers = [bola]
  while (customers.length < CUSTOMERS)
    customers.push(await joinApproved(stack, `Customer ${customers.length}`))
  for (const customer of customers) await fund(stack, customer, 1_000_000)
  return customers.map(({ id, email }) => ({ id, email }))
}

export async function setUpAttackedPeople(stack: TestStack): Promise<AttackedPeople> {
  const ada = await join(stack, 'Ada Obi', 'lend')
  const bola = await joinApproved(stack, 'Bola Ade')
  const mallory = await joinApproved(stack, 'Mallory')
  const admin = await join(stack, 'Admin')
  await stack.database.query(`update private.profiles set staff_roles = '{owner}' where user_id = $1`, [
    admin.id,
  ])
  await stack.database.query(
    `update public.app_settings set setting_value = '100000' where setting_key in ('new_member_rental_limit', 'max_unpaid_holds', 'unpaid_holds_limit', 'items_daily_limit')`,
  )
  const photos = [await uploadPhoto(ada, 1), await uploadLargePhoto(ada)]
  const items: string[] = []
  for (let count = 0; count < FIRST_ITEMS; count += 1)
    items.push(
      await list(ada, { title: `Gown ${count}`, description, rental_price: 50, deposit_amount: 100 }),
    )
  const [first = ''] = items
  const customers = await joinCustomers(stack, bola)
  await fund(stack, mallory, 60_000)
  const booking = await book(bola, first, 20)
  await payFromWallet(bola, booking)
  await keepSecrets(stack, ada, bola, items[1] ?? '')
  const { jwtSecret } = JSON.parse(await readFile(joinPath(stack.dataDir, 'keys.json'), 'utf8'))
  const token = await accessToken(mallory)
  return {
    victims: [ada.id, bola.id],
    attackers: [mallory.id, admin.id],
    ids: [ada.id, bola.id, mallory.id, admin.id, ...items.slice(0, 4), booking.id],
    emails: [ada.email, bola.email, mallory.email, 'nobody@aso.test', 'new@aso.test'],
    items,
    customers,
    photos,
    target: {
      publishableKey: stack.publishableKey,
      secretKey: stack.secretKey,
      tokens: {
        member: [token],
        admin: [await accessToken(admin)],
        expired: [expiredToken(token, jwtSecret)],
        forged: forgedTokens(token),
      },
    },
  }
}
