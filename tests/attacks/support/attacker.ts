import { Agent, request as httpRequest } from 'node:http'
import type { HostileAnswer, HostileRequest, Who } from './request.ts'

export interface Target {
  url: string
  publishableKey: string
  secretKey: string
  /** Of the signed-in callers, and those that prove nothing. */
  tokens: Partial<Record<Who, readonly string[]>>
}

/** How long anybody waits for an answer before it counts as none. */
const PATIENCE_MS = 30_000

/** Sends requests as they are: `fetch` would tidy up their paths. Every lane is a network of its own. */
export class Attacker {
  readonly #target: Target
  #agent = new Agent({ keepAlive: true })
  readonly #network: string
  #sent = 0

  constructor(target: Target, network: string) {
    this.#target = target
    this.#network = network
  }

  send(request: HostileRequest): Promise<HostileAnswer> {
    const { url } = this.#target
    this.#sent += 1
    const startedAt = performance.now()
    const done = Promise.withResolvers<HostileAnswer>()
    const { hostname, port } = new URL(url)
    const outgoing = httpRequest(
      {
        agent: this.#agent,
        hostname,
        port,
        method: request.method,
        path: request.path,
        headers: {
          'x-forwarded-for': this.#network,
          ...(request.body && { 'content-length': Buffer.byteLength(request.body) }),
          ...this.#credentials(request.who),
          ...request.headers,
        },
        timeout: PATIENCE_MS,
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', done.reject)
        response.on('end', () => {
          const ms = performance.now() - startedAt
          const text = Buffer.concat(chunks).toString('utf8')
          done.resolve({ status: response.statusCode ?? 0, headers: response.headers, text, ms })
        })
      },
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error('No answer')))
    outgoing.on('error', done.reject)
    outgoing.end(request.body)
    return done.promise
  }

  /** Leaves in the middle of an answer. */
  hangUp(): void {
    this.#agent.destroy()
    this.#agent = new Agent({ keepAlive: true })
  }

  close(): void {
    this.#agent.destroy()
  }

  #credentials(who: Who): Record<string, string> {
    const { publishableKey, secretKey, tokens } = this.#target
    if (who === 'service') return { apikey: secretKey }
    const choices = tokens[who] ?? []
    const token = choices[this.#sent % Math.max(1, choices.length)]
    return { apikey: publishableKey, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
  }
}
