import type { VirtualStylistBody } from '#contract/bodies/virtual-stylist.ts'
import { type DateOnly, lagosToday } from '#contract/rules/dates.ts'
import type { VirtualPiece, VirtualStyling } from '#contract/virtual-stylist.ts'
import { call } from '../../database.ts'
import { photoFor } from '../../drawing/photo.ts'
import { openStudio } from '../../drawing/studio.ts'
import { occasionOf } from '../../engine/outfit/occasions.ts'
import { describe } from '../../engine/virtual/description.ts'
import { type PersonColours, personColours } from '../../engine/virtual/palette.ts'
import { type VirtualLook, virtualLook } from '../../engine/virtual/styling.ts'
import type { AiCall } from '../helper.ts'
import { weekendAfter } from '../stylist/request.ts'
import { type StylistRows, stylistRows } from '../stylist/rows.ts'
import { withBreaks } from '../with-breaks.ts'
import { drawCollage } from './collage.ts'
import { jpegAddress, openOwnPhoto } from './own-photo.ts'
import { triedOn, tryOnOffer } from './try-on.ts'

type Days = { start: DateOnly; end: DateOnly }

/** The drawn look is the answer where the try-on takes longer. */
const tryOnPatienceMs = 6000

/** The whole answer. The photo lives as long as this call. */
export async function answerVirtual(asked: AiCall<VirtualStylistBody>): Promise<VirtualStyling> {
  const { payload, caller } = asked
  const until = Date.now() + tryOnPatienceMs
  const days = weekendAfter(lagosToday())
  const photo = await withBreaks(() => openOwnPhoto(payload.image))
  const person = await withBreaks(() => personColours(photo))
  const rows = await rowsFor(asked, days)
  const look = await withBreaks(() =>
    virtualLook(
      requestOf(payload, caller.userId, days),
      rows.map(({ item }) => item),
      person,
    ),
  )
  const styling = await shown(payload, days, person, look, rows)
  if (!payload.tryOn || !look.wearable) return styling
  const { id } = look.wearable.piece.item
  const image = rows.find(({ item }) => item.id === id)?.image
  const tried = await triedOn(photo, look, image, until)
  return tried ? { ...styling, styledImage: tried, picture: 'try_on' } : styling
}

const requestOf = ({ preferences }: VirtualStylistBody, personId: string, days: Days) => ({
  personId,
  occasion: preferences.occasion,
  style: preferences.style,
  categories: preferences.categories ?? [],
  hints: preferences.specificHints ?? '',
  ...(preferences.made_for && { madeFor: preferences.made_for }),
  ...days,
})

/** With the caller's rights, by the rules of what can be rented; nothing that the client says of an item counts. */
function rowsFor({ payload, caller }: AiCall<VirtualStylistBody>, { start, end }: Days) {
  const { occasion, style, made_for } = payload.preferences
  // Names of items of which none can be known are no wish for others.
  if (payload.availableItems?.length === 0) return Promise.resolve<StylistRows>([])
  const asked = {
    p_start: start,
    p_end: end,
    p_ids: payload.availableItems ?? [],
    p_words: [...occasionOf(occasion).best, style].join(' ').slice(0, 600),
    p_made_for: made_for ?? null,
  }
  return call(caller.client, 'virtual_stylist_items', asked, stylistRows)
}

async function shown(
  { preferences }: VirtualStylistBody,
  days: Days,
  person: PersonColours | undefined,
  look: VirtualLook,
  rows: StylistRows,
): Promise<VirtualStyling> {
  const colours = person?.guess ?? null
  const imageOf = new Map(rows.map(({ item, image }) => [item.id, image]))
  const priceOf = new Map(rows.map(({ item, price }) => [item.id, price]))
  const styledImage = await collageOf(look, colours?.palette ?? [], imageOf)
  return {
    styledImage,
    picture: styledImage ? 'collage' : null,
    description: describe(preferences.occasion, look.pictured.length, colours),
    recommendations: look.recommendations.map(({ piece, reason, pictured }): VirtualPiece => {
      const { id, title, category } = piece.item
      const { receive, rent, deposit, delivery } = piece
      const image = imageOf.get(id)
      const rental_price = priceOf.get(id) ?? rent
      return {
        ...{ id, title, category, images: image ? [image] : [], rental_price },
        ...{ receive, rent, deposit, delivery, reason, pictured },
      }
    }),
    colours,
    days,
    tryOn: tryOnOffer(look),
  }
}

/** Null where there is no piece to draw. */
async function collageOf(
  { pictured }: VirtualLook,
  palette: Parameters<typeof drawCollage>[1],
  imageOf: ReadonlyMap<string, string | null>,
): Promise<string | null> {
  if (pictured.length === 0) return null
  const [studio, ...pieces] = await Promise.all([
    openStudio(),
    ...pictured.map(async ({ item }) => ({
      title: item.title,
      photo: await photoFor(imageOf.get(item.id) ?? undefined),
    })),
  ])
  const jpeg = await withBreaks(() => studio.photograph(drawCollage(pieces, palette, studio)))
  return jpegAddress(jpeg)
}
