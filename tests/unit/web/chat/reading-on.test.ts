import { InfiniteQueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { messagesQuery, showSent, watchMessages } from '@/features/chat/api/messages'
import { inOrder, type MessageRow } from '@/features/chat/model/message'
import { createQueryClient } from '@/lib/query-client'

/** What a device reads when it hears that something is new, from a table that stands here. */

const table = vi.hoisted(() => ({ rows: [] as MessageRow[], failing: 0 }))
const heard = vi.hoisted(() => ({ change: (_: object) => {}, resync: () => {} }))

vi.mock('@/lib/realtime', () => ({
  watchRows: (_: object, change: typeof heard.change, resync: () => void) => {
    Object.assign(heard, { change, resync })
    return () => {}
  },
}))
vi.mock('@/lib/supabase', () => ({ db: () => ({ from: () => ({ select: () => new Reading() }) }) }))

/** As PostgREST answers: before or after a place, in the order asked for, so many at most. */
class Reading {
  #rows = table.rows
  #ascending = true
  eq = () => this
  abortSignal = () => this
  or(beside: string) {
    const [, than, place] = /^created_at\.(lt|gt)\.([^,]+),/.exec(beside) ?? []
    this.#rows = this.#rows.filter(({ created_at }) =>
      than === 'lt' ? created_at < (place ?? '') : created_at > (place ?? ''),
    )
    return this
  }
  order(_: string, { ascending } = { ascending: true }) {
    this.#ascending = ascending
    return this
  }
  limit(most: number) {
    const sorted = this.#ascending ? this.#rows : this.#rows.toReversed()
    this.#rows = sorted.slice(0, most)
    return this
  }
  async throwOnError() {
    table.failing -= 1
    if (table.failing >= 0) throw new TypeError('fetch failed')
    return { data: this.#rows }
  }
}

function write(sender: string, message: string): MessageRow {
  const at = table.rows.length + 1
  const created_at = `2026-12-05T10:00:00.${String(at).padStart(6, '0')}+00:00`
  const row = {
    id: `id-${at}`,
    conversation_id: 'talk',
    sender_id: sender,
    message,
    created_at,
  } as MessageRow
  table.rows = [...table.rows, row]
  return row
}

const client = createQueryClient()
const screen = new InfiniteQueryObserver(client, messagesQuery('ada', 'talk'))
const shown = () => inOrder(screen.getCurrentResult().data?.pages.flat() ?? []).map(({ message }) => message)
const stored = () => table.rows.map(({ message }) => message)
const change = () => heard.change({ event: 'INSERT', row: {} })

beforeEach(async () => {
  client.clear()
  Object.assign(table, { rows: [], failing: 0 })
  write('bola', 'Good morning')
  screen.setOptions(messagesQuery('ada', 'talk'))
  screen.subscribe(() => {})
  watchMessages(client, 'ada', 'talk')
  await vi.waitFor(() => expect(shown()).toEqual(stored()))
})

test('a message of one’s own that is acknowledged hides none that the other side wrote before it', async () => {
  write('bola', 'Is it still free?')
  showSent(client, 'ada', write('ada', 'Yes it is'))
  expect(shown()).toEqual(['Good morning', 'Yes it is'])
  change()
  await vi.waitFor(() => expect(shown()).toEqual(stored()))
})

test('after a break of two pages the newest are read at once, and the rest leaves no gap', async () => {
  for (let at = 1; at <= 120; at += 1) write('bola', `missed ${at}`)
  heard.resync()
  await vi.waitFor(() => expect(shown()).toEqual(stored().slice(-50)))
  while (screen.getCurrentResult().hasNextPage) await screen.fetchNextPage()
  expect(shown()).toEqual(stored())
})

test('what was heard of and could not be read once is read again, without another change', async () => {
  write('bola', 'Are you there?')
  table.failing = 1
  change()
  await vi.waitFor(() => expect(shown()).toEqual(stored()))
})
