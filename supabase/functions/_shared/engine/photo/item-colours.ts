import type { SeenColour } from '#contract/listing-optimizer.ts'
import { type Family, familyOf } from '../colour/families.ts'
import { chromaOf, distance, hueOf, type Lab, labOf } from '../colour/oklab.ts'
import { readHeader } from './jpeg-header.ts'
import { openPhoto, type Rgb } from './pixels.ts'

/** The colours of the item in the middle of a photo, most of it first. */
export interface ItemColours {
  colours: SeenColour[]
  /** The item stands out from its background, and most of it is of one colour. */
  sure: boolean
}

/** A square of the photo, as one colour. */
interface Cell {
  lab: Lab
  red: number
  green: number
  blue: number
  /** How much the colour changes within it. */
  spread: number
  /** Shares of the width and height, from the middle. */
  x: number
  y: number
}

const across = 60
/** How far from the middle an item reaches, as shares of width and height. */
const reach = { x: 0.36, y: 0.44 }
const isMiddle = ({ x, y }: Cell): boolean => Math.hypot(x / reach.x, y / reach.y) < 1
/** An item often goes on below the photo. */
const isRim = ({ x, y }: Cell): boolean => Math.abs(x) > 0.44 || y < -0.44
/** What stands in the middle is what the photo is of. */
const weightOf = ({ x, y }: Cell): number => Math.exp(-((x / 0.2) ** 2) / 2 - (y / 0.28) ** 2 / 2)

function cellsOf({ data, width, height }: Rgb): Cell[] {
  const by = Math.max(1, Math.floor(width / across))
  const cells: Cell[] = []
  for (let top = 0; top + by <= height; top += by) {
    for (let left = 0; left + by <= width; left += by) {
      const { mean, spread } = squareOf(data, width, left, top, by)
      const [red, green, blue] = mean
      const [x, y] = [(left + by / 2) / width - 0.5, (top + by / 2) / height - 0.5]
      cells.push({ lab: labOf(red, green, blue), red, green, blue, spread, x, y })
    }
  }
  return cells
}

function squareOf(data: Uint8Array, width: number, left: number, top: number, by: number) {
  const sums: [number, number, number] = [0, 0, 0]
  let squares = 0
  for (let y = top; y < top + by; y += 1) {
    for (let x = left; x < left + by; x += 1) {
      const at = (y * width + x) * 3
      for (const part of [0, 1, 2] as const) {
        const value = data[at + part] ?? 0
        sums[part] += value
        squares += value * value
      }
    }
  }
  const mean = sums.map((sum) => sum / (by * by)) as typeof sums
  const variance = squares / (by * by) - mean.reduce((sum, part) => sum + part * part, 0)
  return { mean, spread: Math.sqrt(Math.max(0, variance)) }
}

/** Folds make one cloth lighter and darker: lightness counts half. */
const apart = (one: Lab, other: Lab): number =>
  distance({ ...one, l: one.l / 2 }, { ...other, l: other.l / 2 })

interface Group {
  middle: Lab
  cells: Cell[]
}

const middleOf = (cells: readonly Cell[]): Lab => {
  const mean = (part: (lab: Lab) => number) =>
    cells.reduce((sum, { lab }) => sum + part(lab), 0) / Math.max(1, cells.length)
  return { l: mean(({ l }) => l), a: mean(({ a }) => a), b: mean(({ b }) => b) }
}

/** Cells of about the same colour: each joins the nearest group within the distance or begins one; twice over. */
function grouped(cells: readonly Cell[], within: number): Group[] {
  let middles: Lab[] = []
  for (let round = 0; round < 3; round += 1) {
    const groups: Group[] = middles.map((middle) => ({ middle, cells: [] }))
    for (const cell of cells) {
      const near = nearest(groups, cell.lab)
      if (near && apart(near.middle, cell.lab) < within) near.cells.push(cell)
      else if (groups.length < 24) groups.push({ middle: cell.lab, cells: [cell] })
    }
    middles = groups.filter((group) => group.cells.length > 0).map((group) => middleOf(group.cells))
    if (round === 2)
      return groups
        .filter((group) => group.cells.length > 0)
        .sort((one, other) => other.cells.length - one.cells.length)
  }
  return []
}

function nearest(groups: readonly Group[], lab: Lab): Group | undefined {
  let best: Group | undefined
  for (const group of groups) if (!best || apart(group.middle, lab) < apart(best.middle, lab)) best = group
  return best
}

/** What is not like the background; all of the middle where item and background are alike. */
function itemIn(cells: readonly Cell[]): { cells: Cell[]; standsOut: boolean } {
  const edge = cells.filter(isRim)
  const behind = grouped(edge, 0.06).filter((group) => group.cells.length >= edge.length * 0.1)
  const middle = cells.filter(isMiddle)
  const item = middle.filter(({ lab }) => behind.every((group) => apart(group.middle, lab) > 0.055))
  const standsOut = item.length >= middle.length * 0.15
  return { cells: standsOut ? item : middle, standsOut }
}

const weighed = (cells: readonly Cell[]): number => cells.reduce((sum, cell) => sum + weightOf(cell), 0)

const isCentre = ({ x, y }: Cell): boolean => Math.abs(x) < 0.12 && Math.abs(y) < 0.4
const isFlank = ({ x, y }: Cell): boolean => Math.abs(x) > 0.2 && Math.abs(x) < 0.36 && Math.abs(y) < 0.4

/** There is more of it beside the middle than in it, because the item hides the rest: an arch, a curtain, a bed. */
function isBackdrop({ cells }: Group, all: readonly Cell[]): boolean {
  const density = (where: (cell: Cell) => boolean) =>
    cells.filter(where).length / Math.max(1, all.filter(where).length)
  return density(isFlank) > 1.2 * density(isCentre)
}

/** Light to dark brown, between red and yellow. Cloth is so as well: it is left out only where it is the smaller part. */
function looksLikeSkin({ middle }: Group): boolean {
  const [hue, chroma] = [hueOf(middle), chromaOf(middle)]
  return hue > 30 && hue < 75 && chroma > 0.03 && chroma < 0.13 && middle.l > 0.28 && middle.l < 0.88
}
const mostSkin = 0.45

/** The groups that are the item, as far as there are any. */
function clothIn(groups: readonly Group[], all: readonly Cell[]): readonly Group[] {
  const before = groups.filter((group) => !isBackdrop(group, all))
  const front = before.length > 0 ? before : groups
  const whole = weighed(front.flatMap(({ cells }) => cells))
  const cloth = front.filter((group) => !looksLikeSkin(group) || weighed(group.cells) > mostSkin * whole)
  return cloth.length > 0 ? cloth : front
}

const words: Partial<Record<Family, string>> = {
  denim: 'blue',
  'pale blue': 'light blue',
  tan: 'beige',
  blush: 'light pink',
}
const wordOf = (family: Family): string => words[family] ?? family

const hexOf = (parts: readonly number[]): string =>
  parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')

/** A photo shows black and wine lighter, and white in a room darker, than they are. */
function nameOf(lab: Lab): string {
  const [family, chroma] = [familyOf(lab), chromaOf(lab)]
  if (chroma < 0.025 && lab.l < 0.4) return 'black'
  if (family === 'grey' && lab.l > 0.88) return 'white'
  if (
    (family === 'pink' && lab.l < 0.52 && chroma < 0.15) ||
    (family === 'red' && lab.l < 0.5 && chroma < 0.12)
  )
    return 'wine'
  return family === 'teal' && hueOf(lab) < 188 ? 'green' : wordOf(family)
}

/** Without its deepest shadows and its brightest lights. */
function shownBy({ cells }: Group): { name: string; hex: string } {
  const sorted = cells.toSorted((one, other) => one.lab.l - other.lab.l)
  const lit = sorted.slice(Math.floor(cells.length * 0.25), Math.ceil(cells.length * 0.9))
  const mean = (part: (cell: Cell) => number) => lit.reduce((sum, cell) => sum + part(cell), 0) / lit.length
  return {
    name: nameOf(middleOf(lit)),
    hex: hexOf([mean(({ red }) => red), mean(({ green }) => green), mean(({ blue }) => blue)]),
  }
}

/** Less of it is a button or a shadow. */
const leastShare = 0.15
const mostColours = 3

/** Of the item, to be sure of its colour: how much is of the first colour, how much was not left out, how little of a print. */
const least = { first: 0.7, kept: 0.65 }
const mostSpread = 30

export function itemColours(photo: Rgb): ItemColours {
  const all = cellsOf(photo)
  const { cells, standsOut } = itemIn(all)
  const cloth = clothIn(grouped(cells, 0.075), all)
  const kept = cloth.flatMap((group) => group.cells)
  const whole = weighed(kept)
  const colours = ranked(cloth.map((group) => ({ ...shownBy(group), share: weighed(group.cells) / whole })))
  const spread = kept.reduce((sum, cell) => sum + cell.spread * weightOf(cell), 0) / whole
  const plain = (colours[0]?.share ?? 0) >= least.first && spread < mostSpread
  return { colours, sure: standsOut && plain && whole >= least.kept * weighed(cells) }
}

/** Colours of one name are one, the largest first; the largest of them gives its shade. */
function ranked(seen: readonly SeenColour[]): SeenColour[] {
  const byName = new Map<string, SeenColour>()
  for (const one of seen.toSorted((a, b) => b.share - a.share || (a.hex < b.hex ? -1 : 1))) {
    const known = byName.get(one.name)
    byName.set(one.name, known ? { ...known, share: known.share + one.share } : one)
  }
  return [...byName.values()]
    .filter(({ share }) => share >= leastShare)
    .map((one) => ({ ...one, share: Math.round(one.share * 100) / 100 }))
    .sort((one, other) => other.share - one.share)
    .slice(0, mostColours)
}

/** Throws a PhotoError where it is no JPEG photo, or one that is too large to open. */
export function coloursIn(bytes: Uint8Array): ItemColours {
  return itemColours(openPhoto(bytes, readHeader(bytes)))
}

/** Of several photos of one item: sure ones count double. Sure where one is, and most photos show that colour first. */
export function combinedColours(photos: readonly ItemColours[]): ItemColours {
  const weights = photos.map(({ sure }) => (sure ? 2 : 1))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const colours = ranked(
    photos.flatMap((photo, at) =>
      photo.colours.map((one) => ({ ...one, share: (one.share * (weights[at] ?? 0)) / all })),
    ),
  )
  const agree = photos.filter((photo) => photo.colours[0]?.name === colours[0]?.name)
  return { colours, sure: agree.some(({ sure }) => sure) && agree.length * 2 > photos.length }
}
