import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { join, type Member } from '../support/api/members.ts'
import {
  type Change,
  openTopics,
  signTokenFor,
  startWatching,
  type Watch,
  watch,
} from '../support/api/realtime.ts'
import { engines, startTestStack, type TestStack } from '../support/api/test-stack.ts'
import { createDatabase } from '../support/database/postgres.ts'

const reasonOf = (change: Change): unknown => Reflect.get(change.new, 'rejection_reason')
const reasons = ({ changes }: Watch): unknown[] => changes.all.map(reasonOf)

/** Ada watches what is decided of her identity, on a connection that a test can cut. */
class CuttableConnection {
  readonly #sockets: WebSocket[] = []
  readonly ada: Member
  readonly client: SupabaseClient
  readonly #stack: TestStack

  private constructor(stack: TestStack, ada: Member, token: string) {
    this.#stack = stack
    this.ada = ada
    const sockets = this.#sockets
    class Tracked extends WebSocket {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols)
        sockets.push(this)
      }
    }
    this.client = createClient(stack.url, stack.publishableKey, {
      // A token that is set by hand is forgotten when the client comes back.
      accessToken: async () => token,
      realtime: { transport: Tracked },
    })
  }

  static async open(stack: TestStack): Promise<CuttableConnection> {
    await openTopics(stack)
    const ada = await join(stack, 'Ada')
    const connection = new CuttableConnection(stack, ada, await signTokenFor(stack, ada, 3600))
    await stack.database.query('insert into public.borrower_verifications (user_id) values ($1)', [
      connection.ada.id,
    ])
    await connection.client.realtime.setAuth()
    return connection
  }

  async change(reason: string): Promise<void> {
    const text = 'update public.borrower_verifications set rejection_reason = $2 where user_id = $1'
    await this.#stack.database.query(text, [this.ada.id, reason])
  }

  watch(): Promise<Watch> {
    return watch(this.client, { table: 'borrower_verifications', filter: `user_id=eq.${this.ada.id}` })
  }

  /** As a phone in a tunnel does; the client comes back by itself. */
  async cut(): Promise<void> {
    const socket = this.#sockets.at(-1)
    const closed = new Promise((resolve) => socket?.addEventListener('close', resolve))
    socket?.close(3000, 'tunnel')
    await closed
  }
}

describe.each(engines)('connections that break, on %s', (engine) => {
  let stack: TestStack
  let connection: CuttableConnection

  beforeAll(async () => {
    stack = await startTestStack({ engine })
    connection = await CuttableConnection.open(stack)
  })
  afterAll(async () => {
    await connection.client.removeAllChannels()
    await stack.close()
  })
  beforeEach(async () => {
    await connection.client.removeAllChannels()
  })

  test('a client that lost its socket comes back; nothing is told twice, and nothing that it was away for', async () => {
    const watched = await connection.watch()
    for (const round of ['first', 'second', 'third']) {
      await connection.change(`${round}: here`)
      await watched.changes.find((told) => reasonOf(told) === `${round}: here`)
      await connection.cut()
      await connection.change(`${round}: away`)
      await watched.statuses.find((status) => status === 'CHANNEL_ERROR')
      await watched.statuses.find((status) => status === 'SUBSCRIBED')
    }
    await connection.change('back')
    await watched.changes.find((told) => reasonOf(told) === 'back')
    expect(reasons(watched)).toEqual(['first: here', 'second: here', 'third: here', 'back'])
  })

  test('two hundred changes from ten sides at once are told once each', async () => {
    const watched = await connection.watch()
    const sides = Array.from({ length: 10 }, async (_, side) => {
      for (let n = 0; n < 20; n += 1) await connection.change(`${side}-${n}`)
    })
    await Promise.all(sides)
    await connection.change('the end')
    await watched.changes.find((told) => reasonOf(told) === 'the end')
    expect(watched.changes.all).toHaveLength(201)
    expect(new Set(reasons(watched)).size).toBe(201)
    for (const side of [0, 5, 9]) {
      const told = reasons(watched).filter((reason) => String(reason).startsWith(`${side}-`))
      expect(told).toEqual(Array.from({ length: 20 }, (_, n) => `${side}-${n}`))
    }
  })

  test('what was changed before one joined is not told', async () => {
    for (let n = 0; n < 5; n += 1) {
      await Promise.all([connection.change(`before ${n}`), connection.change(`also before ${n}`)])
      const watched = await connection.watch()
      await connection.change(`after ${n}`)
      expect(reasonOf(await watched.changes.next())).toBe(`after ${n}`)
      await connection.client.removeAllChannels()
    }
  })
})

describe('a Postgres that breaks', () => {
  let stack: TestStack
  let connection: CuttableConnection

  beforeAll(async () => {
    stack = await startTestStack()
    connection = await CuttableConnection.open(stack)
  })
  afterAll(async () => {
    await connection.client.removeAllChannels()
    await stack.close()
  })
  beforeEach(async () => {
    await connection.client.removeAllChannels()
  })

  test('the database cuts the listening session again and again: all is told, once', async () => {
    const watched = await connection.watch()
    const cutting = `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'aso-realtime' and datname = current_database()`
    for (let n = 0; n < 10; n += 1) {
      if (n % 2 === 0) await stack.database.query(cutting)
      await connection.change(`cut ${n}`)
    }
    await watched.changes.find((told) => reasonOf(told) === 'cut 9')
    expect(reasons(watched)).toEqual(Array.from({ length: 10 }, (_, n) => `cut ${n}`))
    expect(watched.statuses.all).toEqual(['SUBSCRIBED'])
  })

  test('changes that can not be told are not lost quietly: the channel is joined again', async () => {
    const watched = await connection.watch()
    await stack.database.query('alter function local_realtime.shape(regclass) rename to shape_away')
    await connection.change('untold')
    await watched.statuses.find((status) => status === 'CHANNEL_ERROR')
    await stack.database.query('alter function local_realtime.shape_away(regclass) rename to shape')
    await watched.system.find((said) => said.status === 'ok')
    await connection.change('told')
    await watched.changes.find((told) => reasonOf(told) === 'told')
    expect(reasons(watched)).not.toContain('untold')
    expect(stack.log.filter((line) => line.includes('realtime'))).toHaveLength(1)
    expect(stack.log.join()).not.toContain('untold')
  })

  test('of two processes on one database one tells the changes, and when it stops the other does', async () => {
    const databaseUrl = await createDatabase({ url: inject('postgresUrl') }, 'realtime_two')
    const first = await startTestStack({ databaseUrl })
    const second = await startTestStack({ databaseUrl })
    await openTopics(second)
    const bola = await join(second, 'Bola')
    await second.database.query('insert into public.borrower_verifications (user_id) values ($1)', [bola.id])
    const watched = startWatching(bola.client, { table: 'borrower_verifications' })
    expect(await watched.statuses.next()).toBe('CHANNEL_ERROR')
    await first.close()
    await watched.system.find(({ status }) => status === 'ok')
    await second.database.query(`update public.borrower_verifications set rejection_reason = 'told'`)
    expect(reasonOf(await watched.changes.next())).toBe('told')
    await bola.client.removeAllChannels()
    await second.close()
  })
})
