import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, vi } from 'vitest'
import { createPaystackSandbox, type PaystackSandbox } from '../../../local/sandbox/paystack/paystack.ts'
import type { SandboxStore } from '../../../local/sandbox/store.ts'
import { paystack as client } from '../../../supabase/functions/_shared/adapters/paystack.ts'
import { isSignedBy } from '../../../supabase/functions/_shared/adapters/paystack-signature.ts'
import { serve, type TestServer } from './test-server.ts'

const secretKey = 'sk_test_of_aso'

/** Aso's side of a webhook or an approval: remembers what came, answers what the test wants. */
class Receiver {
  readonly bodies: string[] = []
  readonly answers: number[] = []

  async fetch(request: Request): Promise<Response> {
    const raw = new Uint8Array(await request.arrayBuffer())
    if (!(await isSignedBy(secretKey, raw, request.headers.get('x-paystack-signature')))) {
      return new Response(null, { status: 401 })
    }
    this.bodies.push(new TextDecoder().decode(raw))
    return new Response(null, { status: this.answers.shift() ?? 200 })
  }

  get events(): { event: string; data: { reference: string; amount: number; status: string } }[] {
    return this.bodies.map((body) => JSON.parse(body))
  }
}

function memoryStore(): SandboxStore {
  const kept = new Map<string, string>()
  return {
    read: async (name) => JSON.parse(kept.get(name) ?? 'null'),
    write: async (name, value) => {
      kept.set(name, JSON.stringify(value))
    },
  }
}

/** A Paystack sandbox on a port of its own, with somebody who takes its webhooks. */
class PaystackWorld {
  receiver = new Receiver()
  /** The approval address. */
  approval = new Receiver()
  #store = memoryStore()
  #sandbox: PaystackSandbox | undefined
  #server: TestServer | undefined
  #aso: TestServer | undefined
  #approver: TestServer | undefined

  get sandbox(): PaystackSandbox {
    if (!this.#sandbox) throw new Error('The sandbox opens before each test')
    return this.#sandbox
  }

  get url(): string {
    return this.#server?.url ?? ''
  }

  async open(): Promise<void> {
    this.receiver = new Receiver()
    this.approval = new Receiver()
    this.#store = memoryStore()
    this.#aso = await serve((request) => this.receiver.fetch(request))
    this.#approver = await serve((request) => this.approval.fetch(request))
    this.#server = await serve((request) => this.sandbox.fetch(request))
    this.#start()
    vi.stubEnv('PAYSTACK_SECRET_KEY', secretKey)
    vi.stubEnv('PAYSTACK_BASE_URL', `${this.url}/sandbox/paystack`)
  }

  async restart(): Promise<void> {
    await this.sandbox.close()
    this.#start()
  }

  async close(): Promise<void> {
    await this.sandbox.close()
    await Promise.all([this.#aso, this.#approver, this.#server].map((server) => server?.close()))
    vi.unstubAllEnvs()
  }

  startPayment(amount = 250_000) {
    const reference = `ASO-${randomUUID()}`
    const callbackUrl = 'http://aso.example/payment-success'
    return client.initialize({ email: 'bola@aso.example', amount, reference, callbackUrl })
  }

  /** What a payer sends from the checkout page. */
  submit(page: string, fields: Record<string, string> = {}): Promise<Response> {
    const card = { number: '4084 0840 8408 4081', expiry: '12/40', cvv: '408', action: 'pay' }
    return fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ ...card, ...fields }),
      redirect: 'manual',
    })
  }

  /** The protocol itself, where the client would hide it. */
  request(path: string, body?: object, key = secretKey): Request {
    return new Request(`${this.url}/sandbox/paystack${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  }

  raw(path: string, body?: object, key = secretKey): Promise<Response> {
    return fetch(this.request(path, body, key))
  }

  #start(): void {
    this.#sandbox = createPaystackSandbox({
      publicUrl: () => this.url,
      webhookUrl: () => this.#aso?.url ?? '',
      approvalUrl: () => this.#approver?.url,
      secretKey,
      store: this.#store,
    })
  }
}

export function paystackForEachTest(): PaystackWorld {
  const world = new PaystackWorld()
  beforeEach(() => world.open())
  afterEach(() => world.close())
  return world
}
