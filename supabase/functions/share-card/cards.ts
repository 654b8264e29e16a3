import type { Bytes } from '../_shared/bytes.ts'

export interface Drawn {
  card: Bytes
  /** Whether the card is complete: one without its photo is drawn again. */
  complete: boolean
}

/** Some 150 cards. */
const mostBytes = 24_000_000

const kept = new Map<string, Bytes>()
const underWay = new Map<string, Promise<Drawn | null>>()
let bytes = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * The card of this name. Simultaneous requests for the same card share one drawing, and cards are drawn one after the
 * other, so that other requests are answered in between. `draw` returns null when the drawing limit is reached.
 */
export async function cardNamed(name: string, draw: () => Promise<Drawn | null>): Promise<Bytes | null> {
  const known = kept.get(name)
  if (known) return known
  const drawing = underWay.get(name) ?? inTurn(draw).finally(() => underWay.delete(name))
  underWay.set(name, drawing)
  const drawn = await drawing
  if (drawn?.complete) keep(name, drawn.card)
  return drawn?.card ?? null
}

function inTurn(draw: () => Promise<Drawn | null>): Promise<Drawn | null> {
  const drawing = last.then(draw)
  last = drawing.then(pause, pause)
  return drawing
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

function keep(name: string, card: Bytes): void {
  if (kept.has(name)) return
  kept.set(name, card)
  bytes += card.length
  for (const [oldest, { length }] of kept) {
    if (bytes <= mostBytes) return
    kept.delete(oldest)
    bytes -= length
  }
}
