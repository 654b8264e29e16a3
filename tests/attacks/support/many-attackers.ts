import { manyPasses } from '../../support/fixtures/hostile-images.ts'
import { Attacker, type Target } from './attacker.ts'
import type { HostileRequest } from './request.ts'

/** Sixteen who attack at once, four of each kind, with everything a stranger or a plain member may send. */

type Draft = Omit<HostileRequest, 'headers'> & { headers?: Record<string, string> }
/** The n-th request of an attacker. */
type Kind = (n: number, attacker: number) => Draft

const BOMBS = [
  'match.(.+)*(.+)*(.+)*(.+)*\\1\\2\\3\\4$',
  'imatch.^(((.*)*)*)*\\3z$',
  'match.(a|b|ab|.)*.*\\1\\1\\1z',
]
const encode = encodeURIComponent

const slowQueries: Kind = (n) => {
  const bomb = encode(BOMBS[n % BOMBS.length] ?? '')
  return { who: 'visitor', method: 'GET', path: `/rest/v1/items?select=id&description=${bomb}` }
}

const distinctQueries: Kind = (n, attacker) => {
  const path = `/rest/v1/items?select=a${attacker}x${n}:id,title,owner:profiles!items_owner_id_fkey(b${n}:full_name)&limit=5`
  return { who: 'visitor', method: 'GET', path }
}

const variedImages =
  (photos: readonly string[]): Kind =>
  (n, attacker) => {
    const photo = photos[n % photos.length]
    const size = `width=${200 + ((n * 37 + attacker * 501) % 2200)}&height=${300 + ((n * 61) % 2000)}&quality=${20 + (n % 80)}`
    const path = `/storage/v1/render/image/public/item-images/${photo}?${size}`
    return { who: 'visitor', method: 'GET', path, headers: { accept: 'image/avif,image/webp' } }
  }

const dearUploads =
  (file: Uint8Array, owner: string): Kind =>
  (n, attacker) => {
    const who = attacker % 2 === 0 ? 'visitor' : 'member'
    const path = `/storage/v1/object/item-images/${owner}/dear-${attacker}-${n}.jpg`
    return { who, method: 'POST', path, headers: { 'content-type': 'image/jpeg' }, body: file }
  }

export interface AttackersOptions {
  target: Target
  photos: readonly string[]
  /** Whose folder the member among them may upload to. */
  member: string
  /** Of its own for each of them, or one for all. */
  networkOf: (attacker: number) => string
}

const EACH = 4
const MOST_REQUESTS = 500
const ABANDONED_AFTER_MS = 300

/** Begins at once; the answer ends it and says how many requests there were. */
export async function startAttackers(options: AttackersOptions): Promise<() => Promise<number>> {
  const file = await manyPasses(2000, 2000, 60)
  const kinds = [
    slowQueries,
    distinctQueries,
    variedImages(options.photos),
    dearUploads(file, options.member),
  ]
  let over = false
  let sent = 0
  const attack = async (attacker: number): Promise<void> => {
    const sender = new Attacker(options.target, options.networkOf(attacker))
    const kind = kinds[attacker % kinds.length] ?? slowQueries
    for (let n = 0; n < MOST_REQUESTS && !over; n += 1) {
      sent += 1
      const request = { headers: {}, ...kind(n, attacker) }
      const answer = sender.send(request).catch(() => undefined)
      // Every other slow query is abandoned by who sent it.
      if (kind === slowQueries && n % 2 === 0) {
        await Promise.race([answer, rest(ABANDONED_AFTER_MS)])
        sender.hangUp()
      } else await Promise.race([answer, ended])
    }
    sender.close()
  }
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const attackers = Promise.all(Array.from({ length: kinds.length * EACH }, (_, at) => attack(at)))
  return async () => {
    over = true
    end()
    await attackers
    return sent
  }
}

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
