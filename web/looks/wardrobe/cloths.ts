import { asoOke } from '../fabrics/heritage.ts'
import type { PrintColours } from '../fabrics/prints.ts'

/** Dye lots that more than one garment is cut from. */
export const INDIGO = '#26315f'
export const INDIGO_PALE = '#c9d3ec'
export const GOLD = '#d9a441'
export const CORAL = '#c8452f'

export const SUNRISE: PrintColours = {
  ground: '#f0a92e',
  first: '#1d3f8f',
  second: '#e8542f',
  line: '#16214d',
}
export const FIRE: PrintColours = { ground: '#f0a92e', first: '#b5302a', second: '#1d3f8f', line: '#16214d' }
export const GARDEN: PrintColours = {
  ground: '#0f5f58',
  first: '#f0a92e',
  second: '#e8542f',
  line: '#0a2f33',
}
export const SHELL: PrintColours = { ground: '#f4ead2', first: '#c2382e', second: '#f0a92e', line: '#2a1a4a' }

export const alaari = (strip?: number) =>
  asoOke({ ground: '#8a1f3c', stripe: '#c94b5e', thread: '#e8b85a' }, strip)
export const etu = (strip?: number) =>
  asoOke({ ground: '#232c58', stripe: '#6f7fb8', thread: '#e8b85a' }, strip)
export const palm = (strip?: number) =>
  asoOke({ ground: '#0f7a68', stripe: '#5bb59f', thread: '#e8b85a' }, strip)
