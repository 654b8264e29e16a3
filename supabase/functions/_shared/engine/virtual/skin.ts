import { chromaOf, hueOf, type Lab } from '../colour/oklab.ts'
import type { Rgb } from '../photo/pixels.ts'
import { backgroundOf, borderOf, type Cells, cellsOf, groupsOf } from './cells.ts'

/** What a photo shows of somebody's skin: a colour, and how much it can be relied on. */
export interface Skin {
  lab: Lab
  /** How much of the photo it is. */
  share: number
  /** How much lighter its light places are than its dark ones. */
  shade: number
  /** Chroma of what is nearly white in the photo: the colour of the light. Undefined where nothing is. */
  cast: number | undefined
}

/**
 * Whether a colour can be that of skin, from the palest to the deepest tone of the Monk scale (Monk, 2019) and around it. The
 * darker, the less chroma: the deepest tone has a hundredth.
 */
export function canBeSkin(lab: Lab): boolean {
  const chroma = chromaOf(lab)
  const hue = hueOf(lab)
  const least = lab.l < 0.5 ? 0.007 : 0.012
  const most = lab.l < 0.35 ? 0.07 : lab.l < 0.85 ? 0.125 : 0.1
  const pinkest = chroma < 0.03 ? 14 : chroma < 0.05 ? 20 : 28
  return lab.l > 0.2 && lab.l < 0.98 && chroma > least && chroma < most && hue > pinkest && hue < 97
}

/** A face or an arm: not a speck, not the whole photo, and not what fills the border. */
const share = { least: 0.012, most: 0.7 }
const mostOfBorder = 0.3

function isBody(group: readonly number[], cells: Cells): boolean {
  const part = group.length / cells.labs.length
  if (part < share.least || part > share.most) return false
  const border = borderOf(cells)
  const own = new Set(group)
  return border.filter((at) => own.has(at)).length < mostOfBorder * border.length
}

/** Without the shadows and the shine: what lies between in lightness. */
function toneOf(group: readonly Lab[]): { lab: Lab; shade: number } {
  const sorted = group.toSorted((one, other) => one.l - other.l)
  const at = (part: number) => Math.floor(part * (sorted.length - 1))
  const middle = sorted.slice(at(0.3), at(0.85) + 1)
  const mean = (part: keyof Lab) => middle.reduce((sum, lab) => sum + lab[part], 0) / middle.length
  const shade = (sorted[at(0.9)]?.l ?? 0) - (sorted[at(0.1)]?.l ?? 0)
  return { lab: { l: mean('l'), a: mean('a'), b: mean('b') }, shade }
}

function castOf({ labs }: Cells): number | undefined {
  const whites = labs.filter((lab) => lab.l > 0.9 && chromaOf(lab) < 0.05)
  if (whites.length < labs.length * 0.004) return undefined
  return whites.reduce((sum, lab) => sum + chromaOf(lab), 0) / whites.length
}

/** The skin in a photo; undefined where none was found that could be told from the rest. */
export function findSkin(photo: Rgb): Skin | undefined {
  const cells = cellsOf(photo)
  const like = cells.labs.map(canBeSkin)
  const isBackground = backgroundOf(cells, like)
  const chosen = cells.labs.map((lab, at) => like[at] === true && !isBackground(lab))
  const group = groupsOf(cells, chosen).find((one) => isBody(one, cells))
  if (!group) return undefined
  const labs = group.flatMap((at) => cells.labs[at] ?? [])
  return { ...toneOf(labs), share: group.length / cells.labs.length, cast: castOf(cells) }
}
