import { sequins } from '../fabrics/heritage.ts'
import { cotton, leather, pleated, silk, suiting, velvet } from '../fabrics/plain.ts'
import { adireRings, ankaraFans } from '../fabrics/prints.ts'
import { type Separate, separates } from '../garments/separates.ts'
import { afro } from '../people/curls.ts'
import { bun, cropped } from '../people/hair.ts'
import { headscarf } from '../people/headwear.ts'
import { bob, waves } from '../people/wigs.ts'
import { GOLD, INDIGO, SUNRISE } from '../wardrobe/cloths.ts'
import { type Draw, figure, ground } from '../wardrobe/compose.ts'
import type { Looks } from './look.ts'

const worn =
  (look: Separate): Draw =>
  (canvas) =>
    separates(canvas, look)

export const skirtAndTop: Looks = {
  elegant: {
    ground: ground('rose', 'arch', 'blush'),
    draw: worn({
      figure: figure('cocoa', bun(), ['down', 'bent']),
      top: { style: 'bow', fabric: silk('#efe3d0', 0.9), sleeve: 'bishop', accent: '#fff4e2' },
      bottom: { style: 'pencil', fabric: velvet('#5a1629') },
      shoes: '#3a0f1c',
      earring: GOLD,
      seed: 'look-skirt-elegant',
    }),
  },
  sexy: {
    ground: ground('plum', 'sun', 'rose'),
    draw: worn({
      figure: figure('umber', waves('#241512', 400), ['hip', 'down']),
      top: { style: 'tank', fabric: sequins('#8f3350'), sleeve: 'none', accent: GOLD },
      bottom: { style: 'pencil', fabric: leather('#241a20') },
      shoes: GOLD,
      earring: GOLD,
      seed: 'look-skirt-sexy',
    }),
  },
  playful: {
    ground: ground('sage', 'sun', 'honey'),
    draw: worn({
      figure: figure('chestnut', afro(), ['hip', 'down']),
      top: { style: 'peplum', fabric: ankaraFans(SUNRISE, 58), sleeve: 'puff', accent: '#16214d' },
      bottom: { style: 'pleated', fabric: pleated('#1d3f8f') },
      shoes: '#e8542f',
      earring: '#e8542f',
      seed: 'look-skirt-playful',
    }),
  },
  professional: {
    ground: ground('mist', 'window'),
    draw: worn({
      figure: figure('honey', bob('#1a1215'), ['bent', 'down']),
      top: { style: 'bow', fabric: silk('#c9d3ec', 0.5), sleeve: 'long', accent: '#fff4e2' },
      bottom: { style: 'pencil', fabric: suiting('#2f3548') },
      shoes: '#2a1c24',
      earring: GOLD,
      seed: 'look-skirt-professional',
    }),
  },
  bohemian: {
    ground: ground('honey', 'arch', 'olive'),
    draw: worn({
      figure: figure('ebony', headscarf(adireRings(INDIGO, '#d5dcf0', '#46548c', 56)), ['down', 'down']),
      top: {
        style: 'wrap',
        fabric: adireRings(INDIGO, '#d5dcf0', '#46548c', 70),
        sleeve: 'bell',
        accent: GOLD,
      },
      bottom: { style: 'pleated', fabric: pleated('#b5532f') },
      shoes: '#8a3f22',
      earring: GOLD,
      seed: 'look-skirt-bohemian',
    }),
  },
  minimalist: {
    ground: ground('sand'),
    draw: worn({
      figure: figure('umber', cropped(), ['down', 'down']),
      top: { style: 'tank', fabric: cotton('#2b2730'), sleeve: 'none', accent: '#2b2730' },
      bottom: { style: 'pleated', fabric: pleated('#efe6d6') },
      shoes: '#2b2730',
      seed: 'look-skirt-minimalist',
    }),
  },
}
