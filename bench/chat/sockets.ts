import { join, list, type Member } from '../../tests/support/api/members.ts'
import { startTestStack, type TestStack } from '../../tests/support/api/test-stack.ts'
import { quantile } from '../quantile.ts'

export interface Crowd {
  /** Two sockets each. */
  conversations: number
  messages: number
  /** Messages of all conversations together. */
  perSecond: number
}

export interface Told extends Crowd {
  /** Milliseconds from the moment a message is sent until the other side has read its row. */
  median: number
  p95: number
  missing: number
}

/** One side of a conversation that has it open, as the app has: a change says that something is new, the table says what. */
class Side {
  readonly member: Member
  readonly #conversation: string
  readonly #read: (id: string) => void
  #newest = '1970-01-01'
  #reading: Promise<void> = Promise.resolve()

  constructor(member: Member, conversation: string, read: (id: string) => void) {
    this.member = member
    this.#conversation = conversation
    this.#read = read
  }

  async open(): Promise<void> {
    const { client, id } = this.member
    await client.realtime.setAuth()
    const filter = `conversation_id=eq.${this.#conversation}`
    const ready = Promise.withResolvers<void>()
    client
      .channel(`user:${id}:chat`, { config: { private: true } })
      .on('postgres_changes', { schema: 'public', table: 'chats', event: 'INSERT', filter }, () => {
        // A read that fails is made up for by the next one; what is never read counts as missing.
        this.#reading = this.#reading.then(() => this.#readOn()).catch(() => undefined)
      })
      .on('system', {}, ({ extension, status }: { extension: string; status: string }) => {
        if (extension === 'postgres_changes' && status === 'ok') ready.resolve()
      })
      .subscribe((_status, error) => {
        if (error) ready.reject(error)
      })
    await ready.promise
  }

  async send(message: string): Promise<string> {
    const { data, error } = await this.member.client
      .from('chats')
      .insert({
        conversation_id: this.#conversation,
        sender_id: this.member.id,
        receiver_id: this.member.id,
        message,
      })
      .select('id')
      .single<{ id: string }>()
    if (error) throw error
    return data.id
  }

  async #readOn(): Promise<void> {
    const { data, error } = await this.member.client
      .from('chats')
      .select('id, created_at')
      .eq('conversation_id', this.#conversation)
      .gt('created_at', this.#newest)
      .order('created_at')
      .limit(50)
    if (error) throw error
    for (const { id, created_at } of data) {
      this.#newest = created_at
      this.#read(id)
    }
  }

  async close(): Promise<void> {
    await this.#reading
    await this.member.client.removeAllChannels()
  }
}

/** The other side of each message, by when it read the row; asked before or after that. */
class Arrivals {
  readonly #at = new Map<string, number>()
  readonly note = (id: string): void => {
    if (!this.#at.has(id)) this.#at.set(id, performance.now())
  }

  of = (id: string): number | undefined => this.#at.get(id)
}

/** The receiver and the sender, both looking at it. */
async function openConversation(stack: TestStack, number: number, arrivals: Arrivals): Promise<[Side, Side]> {
  const ada = await join(stack, `Ada ${number}`)
  const bola = await join(stack, `Bola ${number}`)
  const item = await list(ada, { title: `Gown ${number}` })
  const { data, error } = await bola.client.rpc('start_conversation', { p_item_id: item })
  if (error) throw error
  const conversation = data as string
  const sides: [Side, Side] = [
    new Side(ada, conversation, arrivals.note),
    new Side(bola, conversation, () => {}),
  ]
  await Promise.all(sides.map((side) => side.open()))
  return sides
}

/** Sends at an even pace from one conversation after the other, whether or not the last message has arrived. */
async function sendAll(
  senders: readonly Side[],
  { messages, perSecond }: Crowd,
): Promise<Map<string, number>> {
  const sentAt = new Map<string, number>()
  const startedAt = performance.now()
  const sendings: Promise<void>[] = []
  for (let number = 0; number < messages; number += 1) {
    const due = startedAt + (number * 1000) / perSecond
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    const begun = performance.now()
    const sender = senders[number % senders.length] as Side
    sendings.push(sender.send(`Is it free on day ${number}?`).then((id) => void sentAt.set(id, begun)))
  }
  await Promise.all(sendings)
  return sentAt
}

const PATIENCE_MS = 20_000

/** Waits until the other sides have read all of them, or for 20 seconds. */
async function settle(sentAt: ReadonlyMap<string, number>, arrivals: Arrivals): Promise<number[]> {
  const endsAt = performance.now() + PATIENCE_MS
  const arrived = () => [...sentAt].filter(([id]) => arrivals.of(id) !== undefined)
  while (arrived().length < sentAt.size && performance.now() < endsAt) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return arrived().map(([id, at]) => (arrivals.of(id) ?? 0) - at)
}

/** Opens the conversations with both sides looking at them, and sends. `databaseUrl`: a Postgres; without it PGlite. */
export async function measureSockets(crowd: Crowd, databaseUrl?: string): Promise<Told> {
  const stack = await startTestStack(databaseUrl === undefined ? { engine: 'PGlite' } : { databaseUrl })
  const arrivals = new Arrivals()
  const open: [Side, Side][] = []
  try {
    for (let number = 1; number <= crowd.conversations; number += 1) {
      open.push(await openConversation(stack, number, arrivals))
    }
    const sentAt = await sendAll(
      open.map(([, sender]) => sender),
      crowd,
    )
    const times = await settle(sentAt, arrivals)
    return {
      ...crowd,
      median: quantile(times, 0.5),
      p95: quantile(times, 0.95),
      missing: sentAt.size - times.length,
    }
  } finally {
    await Promise.all(open.flat().map((side) => side.close()))
    await stack.close()
  }
}
