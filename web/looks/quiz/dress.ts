import { beaded } from '../fabrics/heritage.ts'
import { cotton, silk, suiting } from '../fabrics/plain.ts'
import { adireFern, ankaraSuns } from '../fabrics/prints.ts'
import { type Gown, gown } from '../garments/gown.ts'
import { afro } from '../people/curls.ts'
import { bun, cropped } from '../people/hair.ts'
import { headscarf } from '../people/headwear.ts'
import { bob, waves } from '../people/wigs.ts'
import { GOLD, INDIGO, SUNRISE } from '../wardrobe/cloths.ts'
import { type Draw, figure, ground } from '../wardrobe/compose.ts'
import type { Looks } from './look.ts'

const dressed =
  (design: Gown): Draw =>
  (canvas) =>
    gown(canvas, design)

export const dress: Looks = {
  elegant: {
    ground: ground('mist', 'arch', 'dusk'),
    shadow: 250,
    draw: dressed({
      figure: figure('cocoa', bun(), ['down', 'bent']),
      fabric: beaded('#1d2150', '#e9dcc0', 62),
      skirt: 'mermaid',
      neckline: 'boat',
      sleeve: 'cap',
      trim: '#e9dcc0',
      earring: '#e9dcc0',
      seed: 'look-dress-elegant',
    }),
  },
  sexy: {
    ground: ground('blush', 'paper', 'rose'),
    draw: dressed({
      figure: figure('umber', waves('#241512', 400), ['hip', 'down']),
      fabric: silk('#a3172e', 1),
      skirt: 'slip',
      neckline: 'slip',
      sleeve: 'none',
      shoes: GOLD,
      earring: GOLD,
      seed: 'look-dress-sexy',
    }),
  },
  playful: {
    ground: ground('paper', 'sun', 'marigold'),
    draw: dressed({
      figure: figure('chestnut', afro(), ['down', 'hip']),
      fabric: ankaraSuns({ ...SUNRISE, ground: '#e8542f', second: '#f0a92e' }, 96),
      skirt: 'flare',
      neckline: 'square',
      sleeve: 'puff',
      belt: '#16214d',
      shoes: '#1d3f8f',
      earring: GOLD,
      seed: 'look-dress-playful',
    }),
  },
  professional: {
    ground: ground('stone', 'window'),
    draw: dressed({
      figure: figure('honey', bob('#1a1215'), ['bent', 'down']),
      fabric: suiting('#34466e'),
      skirt: 'midi',
      neckline: 'round',
      sleeve: 'long',
      belt: '#7b4426',
      shoes: '#7b4426',
      earring: GOLD,
      seed: 'look-dress-professional',
    }),
  },
  bohemian: {
    ground: ground('sand', 'arch', 'clay'),
    shadow: 270,
    draw: dressed({
      figure: figure('ebony', headscarf(silk('#c2382e')), ['down', 'down']),
      fabric: adireFern(INDIGO, '#b9c6e8', 96),
      skirt: 'aline',
      neckline: 'vee',
      sleeve: 'bell',
      belt: '#c2382e',
      earring: GOLD,
      seed: 'look-dress-bohemian',
    }),
  },
  minimalist: {
    ground: ground('sage'),
    draw: dressed({
      figure: figure('ebony', cropped(), ['down', 'down']),
      fabric: cotton('#f3ebdd'),
      skirt: 'column',
      neckline: 'square',
      sleeve: 'none',
      seed: 'look-dress-minimalist',
    }),
  },
}
