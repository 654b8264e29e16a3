import { commonNames } from './common-names.ts'
import { type Family, familyOf } from './families.ts'
import { fashionNames, manyColoured, metallicWords, noColour } from './fashion-names.ts'
import { type Lab, labOfHex, mix, shifted } from './oklab.ts'
import { closestWord } from './spelling.ts'

export interface Swatch {
  lab: Lab
  family: Family
  metallic: boolean
}

/** What the name of a colour says. No swatch: a colour that we do not know, or none. */
export interface Colours {
  swatches: readonly Swatch[]
  /** A print, or "multi". */
  many: boolean
}

/** Light and dark, strong and weak: added to the lightness, times the chroma. */
const modifiers: Readonly<Record<string, readonly [number, number]>> = {
  light: [0.11, 0.8],
  lt: [0.11, 0.8],
  lighter: [0.11, 0.8],
  pale: [0.14, 0.6],
  pastel: [0.14, 0.6],
  baby: [0.13, 0.65],
  soft: [0.06, 0.75],
  powder: [0.1, 0.6],
  icy: [0.16, 0.4],
  ice: [0.16, 0.4],
  dark: [-0.13, 0.85],
  dk: [-0.13, 0.85],
  darker: [-0.13, 0.85],
  deep: [-0.1, 1],
  rich: [-0.05, 1.1],
  midnight: [-0.2, 0.7],
  dusty: [-0.02, 0.55],
  dusky: [-0.04, 0.55],
  muted: [-0.01, 0.55],
  faded: [0.06, 0.6],
  washed: [0.08, 0.6],
  antique: [-0.04, 0.75],
  vintage: [-0.02, 0.7],
  smoky: [-0.06, 0.5],
  bright: [0.03, 1.25],
  vivid: [0, 1.3],
  hot: [0, 1.4],
  neon: [0.06, 1.5],
  fluorescent: [0.06, 1.5],
  electric: [0, 1.35],
  burnt: [-0.1, 0.9],
}

const plain = (text: string): string =>
  text
    .slice(0, 120)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replaceAll('gray', 'grey')
    .replace(/(\p{L})'s?\b/gu, '$1')

const readNames = (text: string): [string, string][] =>
  text
    .trim()
    .split(/,\s*/)
    .map((row) => [row.slice(0, -7), row.slice(-6)])

const ofClothes = new Map(readNames(fashionNames))

/** "Light beige" is a light beige of ours, not that of a screen. */
function isChanged(name: string): boolean {
  const [first = '', ...others] = name.split(' ')
  return Object.hasOwn(modifiers, first) && ofClothes.has(others.join(' '))
}

const common = readNames(commonNames).filter(([name]) => !isChanged(name))
const labByName = new Map<string, Lab>([...common, ...ofClothes].map(([name, hex]) => [name, labOfHex(hex)]))
/** "navyblue" and "navy blue" are one name. */
const joinedNames = new Map([...labByName].map(([name, lab]) => [name.replaceAll(' ', ''), lab]))
const mostWords = 3
const spelled = [...labByName.keys()].filter((name) => name.length > 3 && !name.includes(' '))

function known(name: string): Lab | undefined {
  const [first = '', ...others] = name.split(' ')
  const exact = labByName.get(name)
  if (exact || (others.length > 0 && Object.hasOwn(modifiers, first))) return exact
  return joinedNames.get(name.replaceAll(' ', ''))
}

/** "greenish" counts as a green. */
function knownWord(word: string): Lab | undefined {
  const exact = known(word) ?? known(word.replace(/(ish|s|y|tone|toned|colou?red)$/, ''))
  if (exact) return exact
  const close = closestWord(word, spelled)
  return close ? labByName.get(close) : undefined
}

function swatch(lab: Lab, words: readonly string[]): Swatch {
  const metallic = words.some((word) => metallicWords.has(word))
  const family = metallic ? (lab.b > 0.025 ? 'gold' : 'silver') : familyOf(lab)
  return { lab, family, metallic }
}

/** The longest known names among the words, and what changes them: "light dusty pink", "coral pink". */
function readWords(words: readonly string[]): Swatch | undefined {
  const found: Lab[] = []
  let [lightness, chroma] = [0, 1]
  for (let at = 0; at < words.length; ) {
    const step = longestAt(words, at)
    if (step) found.push(step.lab)
    else {
      const change = modifiers[words[at] ?? '']
      lightness += change?.[0] ?? 0
      chroma *= change?.[1] ?? 1
    }
    at += step?.words ?? 1
  }
  const last = found.at(-1)
  if (!last) return undefined
  // The last name is the noun: coral pink is a pink.
  const base = found.length > 1 ? mix(found.at(-2) ?? last, last, 0.6) : last
  return swatch(shifted(base, lightness, chroma), words)
}

function longestAt(words: readonly string[], at: number): { lab: Lab; words: number } | undefined {
  for (let count = Math.min(mostWords, words.length - at); count > 1; count -= 1) {
    const lab = known(words.slice(at, at + count).join(' '))
    if (lab) return { lab, words: count }
  }
  const word = words[at] ?? ''
  if (Object.hasOwn(modifiers, word) && at < words.length - 1) return undefined
  const lab = knownWord(word)
  return lab && { lab, words: 1 }
}

function readPart(part: string): Swatch | undefined {
  const hex = /^#?([0-9a-f]{6})$/.exec(part.trim())?.[1]
  if (hex) return swatch(labOfHex(hex), [])
  const words = part.split(/[^\p{L}]+/u).filter((word) => word !== '' && !noColour.has(word))
  const lab = known(words.join(' '))
  return lab ? swatch(lab, words) : readWords(words)
}

const read = new Map<string, Colours>()
const mostKept = 4000

/** Any English name of a colour, or several: "ecru", "wine", "light dusty pink", "navy/white", "gold & black", "multi". */
export function readColour(name: string): Colours {
  const kept = read.get(name)
  if (kept) return kept
  const text = plain(name)
  const many = text.split(/[^\p{L}]+/u).some((word) => manyColoured.has(word))
  const parts = text.split(/\s*(?:[/,;+&|]|\band\b|\bwith\b|\bon\b|\bw\b)\s*/u).slice(0, 6)
  const found = parts.flatMap((part) => {
    const one = readPart(
      part
        .split(' ')
        .filter((word) => !manyColoured.has(word))
        .join(' '),
    )
    return one ? [one] : []
  })
  const colours = { swatches: found.slice(0, 3), many: many || found.length > 3 }
  if (read.size >= mostKept) read.clear()
  read.set(name, colours)
  return colours
}

/** The names of colours that stand in a title, letter by letter: "Wine satin stilettos" is wine. Empty where none does. */
export function coloursNamedIn(title: string): string {
  const words = plain(title).split(/[^\p{L}]+/u)
  const found: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const two = words.slice(at, at + 2).join(' ')
    const name = words.length > at + 1 && ofClothes.has(two) ? two : (words[at] ?? '')
    if (!ofClothes.has(name)) continue
    found.push(name)
    if (name === two) at += 1
  }
  return found.slice(0, 2).join('/')
}

const colourWords = new Set([
  ...[...labByName.keys()].flatMap((name) => name.split(' ')),
  ...Object.keys(modifiers),
  ...manyColoured,
  ...metallicWords,
  'and',
  'with',
])

/** Whether a text of somebody is the name of a colour and nothing else, so that it may be said again. */
export function isColourName(text: string): boolean {
  const words = plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  const known = words.every((word) => colourWords.has(word))
  return text.length <= 40 && known && readColour(text).swatches.length > 0
}
