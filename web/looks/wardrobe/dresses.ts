import { beaded, lace, sequins } from '../fabrics/heritage.ts'
import { silk, velvet } from '../fabrics/plain.ts'
import { ankaraSuns } from '../fabrics/prints.ts'
import { type Gown, gown } from '../garments/gown.ts'
import { jumpsuit } from '../garments/separates.ts'
import { afro } from '../people/curls.ts'
import { bun, cropped } from '../people/hair.ts'
import { POSE } from '../people/pose.ts'
import { bob, braids, waves } from '../people/wigs.ts'
import type { Plate } from '../plate.ts'
import { alaari, GOLD, SHELL, SUNRISE } from './cloths.ts'
import { CHEST, type Draw, figure, ground, HALF, HEM, HIPS, KNEE, worn } from './compose.ts'

const dressed =
  (design: Gown): Draw =>
  (canvas) =>
    gown(canvas, design)

const asoOkeGown: Gown = {
  figure: figure('cocoa', bun(), ['raised', 'hip']),
  fabric: alaari(),
  skirt: 'mermaid',
  neckline: 'offshoulder',
  sleeve: 'none',
  trim: '#e8b85a',
  earring: GOLD,
  seed: 'aso-oke-gown',
}

const laceMidi: Gown = {
  figure: figure('umber', bob('#231518'), ['down', 'collar']),
  fabric: lace('#2f6f6a', { size: 58 }),
  skirt: 'midi',
  neckline: 'boat',
  sleeve: 'bell',
  belt: '#173f3e',
  shoes: GOLD,
  earring: GOLD,
  seed: 'lace-midi',
}

const emeraldSlip: Gown = {
  figure: figure('ebony', cropped(), ['hip', 'down']),
  fabric: silk('#0f6b58', 1),
  skirt: 'slip',
  neckline: 'slip',
  sleeve: 'none',
  shoes: GOLD,
  earring: GOLD,
  seed: 'emerald-slip',
}

const ankaraFlare: Gown = {
  figure: figure('chestnut', afro(), ['hip', 'raised']),
  fabric: ankaraSuns(SUNRISE, 104),
  skirt: 'flare',
  neckline: 'vee',
  sleeve: 'short',
  belt: '#16214d',
  shoes: '#c2382e',
  earring: '#e8542f',
  seed: 'ankara-flare',
}

const sequinMini: Gown = {
  figure: figure('umber', waves('#241512', 380), ['raised', 'hip']),
  fabric: sequins('#c08a2e'),
  skirt: 'mini',
  neckline: 'square',
  sleeve: 'long',
  shoes: '#2a1c24',
  earring: GOLD,
  seed: 'sequin-mini',
}

const redBall: Gown = {
  figure: figure('honey', waves('#2b1812', 330), ['down', 'bent']),
  fabric: beaded('#a3172e', '#f0b7a8', 58),
  skirtFabric: silk('#a3172e', 0.8),
  skirt: 'ball',
  neckline: 'sweetheart',
  sleeve: 'none',
  belt: '#6d0f20',
  earring: '#f3e6d4',
  seed: 'red-ball',
}

const midnight: Gown = {
  figure: figure('cocoa', braids('#1f1516', 380), ['low', 'down']),
  fabric: velvet('#1d2150'),
  skirt: 'column',
  neckline: 'halter',
  sleeve: 'none',
  trim: '#e9dcc0',
  belt: '#c9a24e',
  earring: '#e9dcc0',
  seed: 'midnight-column',
}

const sunsJumpsuit: Draw = (canvas) =>
  jumpsuit(
    canvas,
    {
      figure: figure('cocoa', bun(), ['hip', 'down']),
      top: { style: 'wrap', fabric: ankaraSuns(SHELL, 84), sleeve: 'cap', accent: '#fff4e2' },
      bottom: { style: 'palazzo', fabric: ankaraSuns(SHELL, 84) },
      earring: GOLD,
      shoes: '#c2382e',
      seed: 'jumpsuit',
    },
    '#2a1a4a',
  )

export const dresses: Record<string, Plate[]> = {
  'aso-oke-gown': worn(
    ground('sand', 'arch', 'clay'),
    dressed(asoOkeGown),
    [
      { ground: ground('marigold'), view: CHEST },
      { ground: ground('brick', 'sweep', undefined, true), view: HEM },
    ],
    { width: 250, pose: POSE.sway() },
  ),
  'lace-midi': worn(ground('blush', 'window'), dressed(laceMidi), [{ ground: ground('sage'), view: CHEST }], {
    pose: POSE.walk(-1),
  }),
  'emerald-slip': worn(
    ground('rose', 'paper', 'blush'),
    dressed(emeraldSlip),
    [{ ground: ground('honey'), view: { zoom: 1.9, focus: [450, 430] } }],
    { view: KNEE, pose: POSE.sway(-1) },
  ),
  'ankara-flare': worn(
    ground('paper', 'sun', 'marigold'),
    dressed(ankaraFlare),
    [
      { ground: ground('dusk'), view: CHEST },
      { ground: ground('honey', 'sweep', undefined, true), view: { zoom: 1.7, focus: [450, 690] } },
    ],
    { pose: POSE.walk() },
  ),
  'sequin-mini': worn(
    ground('plum', 'paper', 'rose'),
    dressed(sequinMini),
    [{ ground: ground('night'), view: HIPS }],
    { view: HALF, pose: POSE.lean(-1) },
  ),
  'red-ball-gown': worn(
    ground('stone', 'arch', 'mist'),
    dressed(redBall),
    [
      { ground: ground('blush'), view: { zoom: 1.9, focus: [450, 420] } },
      { ground: ground('rose', 'sweep', undefined, true), view: { zoom: 1.3, focus: [450, 760] } },
    ],
    { width: 330, pose: POSE.turned() },
  ),
  'midnight-column': worn(
    ground('mist', 'sun', 'dusk'),
    dressed(midnight),
    [{ ground: ground('stone'), view: CHEST }],
    { view: KNEE, pose: POSE.turned() },
  ),
  jumpsuit: worn(
    ground('honey', 'sun', 'indigo'),
    sunsJumpsuit,
    [{ ground: ground('clay'), view: { zoom: 1.8, focus: [450, 440] } }],
    { pose: POSE.seated() },
  ),
}
