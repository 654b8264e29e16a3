import { sequins } from '../fabrics/heritage.ts'
import { cotton, pinstripe, velvet } from '../fabrics/plain.ts'
import { adireRings, ankaraKites } from '../fabrics/prints.ts'
import { jumpsuit as draw, type Separate } from '../garments/separates.ts'
import { afro } from '../people/curls.ts'
import { bun, cropped } from '../people/hair.ts'
import { bob, braids, waves } from '../people/wigs.ts'
import { FIRE, GOLD, INDIGO, INDIGO_PALE } from '../wardrobe/cloths.ts'
import { type Draw, figure, ground } from '../wardrobe/compose.ts'
import type { Looks } from './look.ts'

const belted =
  (look: Separate, belt: string): Draw =>
  (canvas) =>
    draw(canvas, look, belt)

const green = velvet('#1f4a3d')
const gold = sequins('#b98226')
const kites = ankaraKites(FIRE, 72)
const stripes = pinstripe('#222b4d', '#6672a6')
const rings = adireRings(INDIGO, INDIGO_PALE, '#46548c', 78)
const clay = cotton('#b86a45')

export const jumpsuit: Looks = {
  elegant: {
    ground: ground('blush', 'arch', 'rose'),
    draw: belted(
      {
        figure: figure('cocoa', bun(), ['down', 'hip']),
        top: { style: 'wrap', fabric: green, sleeve: 'long', accent: GOLD },
        bottom: { style: 'palazzo', fabric: green },
        shoes: GOLD,
        earring: GOLD,
        seed: 'look-jumpsuit-elegant',
      },
      GOLD,
    ),
  },
  sexy: {
    ground: ground('night', 'sun', 'plum'),
    draw: belted(
      {
        figure: figure('chestnut', waves('#2b1812', 360), ['hip', 'down']),
        top: { style: 'tank', fabric: gold, sleeve: 'none', accent: GOLD },
        bottom: { style: 'tailored', fabric: gold },
        shoes: '#2a1c24',
        earring: GOLD,
        seed: 'look-jumpsuit-sexy',
      },
      '#2a1c24',
    ),
  },
  playful: {
    ground: ground('honey', 'sun', 'indigo'),
    draw: belted(
      {
        figure: figure('umber', afro(), ['hip', 'down']),
        top: { style: 'wrap', fabric: kites, sleeve: 'puff', accent: '#fff4e2' },
        bottom: { style: 'palazzo', fabric: kites },
        shoes: '#b5302a',
        earring: '#b5302a',
        seed: 'look-jumpsuit-playful',
      },
      '#16214d',
    ),
  },
  professional: {
    ground: ground('sand', 'window'),
    draw: belted(
      {
        figure: figure('honey', bob('#231518'), ['down', 'bent']),
        top: { style: 'wrap', fabric: stripes, sleeve: 'long', accent: '#eef0f2' },
        bottom: { style: 'wide', fabric: stripes },
        shoes: '#7b4426',
        earring: GOLD,
        seed: 'look-jumpsuit-professional',
      },
      '#7b4426',
    ),
  },
  bohemian: {
    ground: ground('paper', 'arch', 'sand'),
    draw: belted(
      {
        figure: figure('ebony', braids(), ['down', 'down']),
        top: { style: 'wrap', fabric: rings, sleeve: 'bell', accent: GOLD },
        bottom: { style: 'palazzo', fabric: rings },
        shoes: '#8a3f22',
        earring: GOLD,
        seed: 'look-jumpsuit-bohemian',
      },
      '#a4532a',
    ),
  },
  minimalist: {
    ground: ground('mist'),
    draw: belted(
      {
        figure: figure('umber', cropped(), ['down', 'down']),
        top: { style: 'tank', fabric: clay, sleeve: 'none', accent: '#b86a45' },
        bottom: { style: 'wide', fabric: clay },
        shoes: '#f0e7d8',
        seed: 'look-jumpsuit-minimalist',
      },
      '#9c5636',
    ),
  },
}
