import type { StylistPayload } from '#contract/bodies/stylist.ts'
import { addDays, type DateOnly } from '#contract/rules/dates.ts'
import { addNaira } from '#contract/rules/money.ts'
import type { Loosening, StylistAnswer, StylistLook, StylistPiece } from '#contract/stylist.ts'
import { type AskModel, withoutModel } from '../../adapters/model/model.ts'
import {
  addCap,
  addGele,
  cheaper,
  headwearFor,
  moreModest,
  recommendFrom,
  style,
  swapPiece,
} from '../../engine/index.ts'
import type { Look, LookPiece, StylistRequest } from '../../engine/stylist/types.ts'
import { inModelsOrder } from './model-order.ts'
import { requestOf } from './request.ts'
import { type AskedRows, rowsFor, type StylistRows } from './rows.ts'

/** Reads what can be rented, from the database. */
export type ReadRows = (asked: AskedRows) => Promise<StylistRows>

export interface Asked {
  payload: StylistPayload
  personId: string
  today: DateOnly
  read: ReadRows
  /** Asked for the order of new looks alone; without it they come in the order of the house engine. */
  model?: AskModel
}

/** Looks for a request, or one look changed. All facts are those of the rows of this moment. */
export async function answerStylist({
  payload,
  personId,
  today,
  read,
  model = withoutModel,
}: Asked): Promise<StylistAnswer> {
  const request = requestOf(payload, personId, today)
  const days = { start: request.start, end: request.end, chosen: !payload.start }
  const { change } = payload
  const sent = payload.inventory_json
  const keep = change ? [...new Set([...change.look, ...change.refused])] : (sent ?? [])
  const rows = await read(rowsFor(request, keep))
  const show = shown(request, rows)
  if (change) {
    const gone = change.look.filter((id) => !rows.some(({ item }) => item.id === id))
    const look = changed(request, rows, change, gone)
    return { recommendations: [], looks: look ? show.looks([look]) : [], days, loosen: [], gone }
  }
  const styling = await inModelsOrder(style(request, itemsOf(rows)), request, model)
  const { looks } = styling
  const recommended = sent
    ? recommendFrom(request, itemsOf(rows.filter(({ item }) => sent.includes(item.id))))
    : styling
  return {
    recommendations: recommended.recommendations.flatMap(({ itemId, reason }) =>
      pieceOf(recommended.looks, itemId).map((piece) => ({ ...show.piece(piece), reason })),
    ),
    looks: show.looks(looks),
    days,
    loosen: looks.length === 0 ? await loosenings(request, read) : [],
    gone: [],
  }
}

const itemsOf = (rows: StylistRows) => rows.map(({ item }) => item)

const pieceOf = (looks: readonly Look[], id: string): LookPiece[] =>
  looks
    .flatMap(({ pieces }) => pieces)
    .filter(({ item }) => item.id === id)
    .slice(0, 1)

/** The look without what is gone, changed as asked; nothing where the market has no such change. */
function changed(
  request: StylistRequest,
  rows: StylistRows,
  { kind, look, piece = '', refused }: NonNullable<StylistPayload['change']>,
  gone: readonly string[],
): Look | undefined {
  const items = itemsOf(rows)
  const ids = look.filter((id) => !gone.includes(id))
  switch (kind) {
    case 'swap':
      return swapPiece(request, items, ids, piece, refused)
    case 'cheaper':
      return cheaper(request, items, ids)
    case 'more_modest':
      return moreModest(request, items, ids)
    case 'add_gele':
      return addGele(request, items, ids)
    case 'add_cap':
      return addCap(request, items, ids)
  }
}

/** Looks as the screen gets them, with the facts of the rows. */
export function shown(request: StylistRequest, rows: StylistRows) {
  const byId = new Map(rows.map((row) => [row.item.id, row]))
  const piece = ({ item, receive, rent, deposit, delivery, total }: LookPiece): StylistPiece => {
    const row = byId.get(item.id)
    if (!row) throw new Error(`No row of ${item.id}`)
    const { id: item_id, title, category, size } = item
    return {
      item_id,
      title,
      category,
      size,
      image: row.image,
      price: row.price,
      receive,
      rent,
      deposit,
      delivery,
      total,
    }
  }
  const look = ({ pieces, total }: Look, headwear: StylistLook['headwear']): StylistLook => ({
    source: 'market',
    headwear,
    pieces: pieces.map(piece),
    rent: addNaira(...pieces.map(({ rent }) => rent)),
    deposit: addNaira(...pieces.map(({ deposit }) => deposit)),
    delivery: addNaira(...pieces.map(({ delivery }) => delivery)),
    total,
  })
  const looks = (found: readonly Look[]): StylistLook[] => {
    const headwear = headwearFor(request, itemsOf(rows), found)
    return found.map((one, at) => look(one, headwear[at] ?? null))
  }
  return { piece, looks }
}

/** What stands in the way of a look: each wish that alone makes one possible, else all of them together. */
async function loosenings(request: StylistRequest, read: ReadRows): Promise<Loosening[]> {
  const { budget, clothesSizes, shoeSizes, madeFor, start, end } = request
  const noBudget = { budget: undefined }
  const anySize = { clothesSizes: [], shoeSizes: [] }
  const anybody = { madeFor: undefined }
  const wishes: [Loosening['what'], boolean, Partial<StylistRequest>][] = [
    ['budget', budget !== undefined, noBudget],
    ['sizes', clothesSizes.length + shoeSizes.length > 0, anySize],
    ['made_for', madeFor !== undefined, anybody],
    ['days', true, { start: addDays(start, 7), end: addDays(end, 7) }],
  ]
  const asked = wishes.filter(([, isAsked]) => isAsked)
  const found: Loosening[] = []
  for (const [what, , change] of asked) found.push(...(await without(what, { ...request, ...change }, read)))
  if (found.length > 0 || asked.length < 3) return found
  return without('all', { ...request, ...noBudget, ...anySize, ...anybody }, read)
}

async function without(
  what: Loosening['what'],
  request: StylistRequest,
  read: ReadRows,
): Promise<Loosening[]> {
  const items = itemsOf(await read(rowsFor(request, [])))
  const [look] = style(request, items).looks.toSorted((one, other) => one.total - other.total)
  if (!look) return []
  return [{ what, total: leastOf(look, request, items), start: request.start, end: request.end }]
}

/** What a look like this can cost at least. */
function leastOf(look: Look, request: StylistRequest, items: ReturnType<typeof itemsOf>): number {
  let least = look
  for (let step = 0; step < 8; step += 1) {
    const ids = least.pieces.map(({ item }) => item.id)
    const less = cheaper(request, items, ids)
    if (!less) break
    least = less
  }
  return least.total
}
