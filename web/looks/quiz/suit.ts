import { cotton, pinstripe, silk, suiting, velvet } from '../fabrics/plain.ts'
import { adireSquares } from '../fabrics/prints.ts'
import { suit as draw, type Suit } from '../garments/tailoring.ts'
import { cropped } from '../people/hair.ts'
import { fila } from '../people/headwear.ts'
import { bob, braids, waves } from '../people/wigs.ts'
import { alaari, GOLD, INDIGO, INDIGO_PALE } from '../wardrobe/cloths.ts'
import { type Draw, figure, ground } from '../wardrobe/compose.ts'
import type { Looks } from './look.ts'

const cut =
  (suit: Suit): Draw =>
  (canvas) =>
    draw(canvas, suit)

export const suit: Looks = {
  elegant: {
    ground: ground('stone', 'arch', 'mist'),
    draw: cut({
      figure: figure('umber', cropped(), ['down', 'pocket'], true),
      fabric: velvet('#1d2150'),
      facing: silk('#12142e'),
      lapel: 'shawl',
      leg: 'tailored',
      legFabric: suiting('#15151f'),
      shirt: '#f4efe6',
      neckwear: { kind: 'bow', colour: '#12142e' },
      buttons: '#12142e',
      pocket: '#f4efe6',
      seed: 'look-suit-elegant',
    }),
  },
  sexy: {
    ground: ground('blush', 'paper', 'rose'),
    draw: cut({
      figure: figure('chestnut', waves('#2b1812', 400), ['hip', 'down']),
      fabric: suiting('#8f1d33'),
      facing: silk('#8f1d33', 0.6),
      lapel: 'peak',
      leg: 'wide',
      shirt: '#2a1018',
      buttons: GOLD,
      shoes: GOLD,
      earring: GOLD,
      seed: 'look-suit-sexy',
    }),
  },
  playful: {
    ground: ground('paper', 'sun', 'clay'),
    draw: cut({
      figure: figure('cocoa', braids('#1f1516', 400), ['hip', 'down']),
      fabric: suiting('#e0992f'),
      facing: suiting('#e0992f'),
      lapel: 'notch',
      leg: 'wide',
      shirt: '#1d3f8f',
      buttons: '#1d3f8f',
      double: true,
      shoes: '#1d3f8f',
      earring: '#1d3f8f',
      pocket: '#1d3f8f',
      seed: 'look-suit-playful',
    }),
  },
  professional: {
    ground: ground('sand', 'window'),
    draw: cut({
      figure: figure('chestnut', cropped(), ['pocket', 'down'], true),
      fabric: pinstripe('#222b4d', '#55618f'),
      facing: suiting('#222b4d'),
      lapel: 'peak',
      leg: 'tailored',
      shirt: '#eef0f2',
      neckwear: { kind: 'tie', colour: '#8f1d33' },
      waistcoat: pinstripe('#222b4d', '#55618f'),
      buttons: GOLD,
      shoes: '#4a2a1a',
      seed: 'look-suit-professional',
    }),
  },
  bohemian: {
    ground: ground('honey', 'arch', 'sand'),
    draw: cut({
      figure: figure('ebony', fila(alaari(46), cropped()), ['down', 'down'], true),
      fabric: adireSquares(INDIGO, INDIGO_PALE, 58),
      facing: cotton(INDIGO),
      lapel: 'notch',
      leg: 'tailored',
      legFabric: cotton('#e9dfce'),
      shirt: '#f4ead6',
      buttons: '#e8b85a',
      shoes: '#7b4426',
      seed: 'look-suit-bohemian',
    }),
  },
  minimalist: {
    ground: ground('sage'),
    draw: cut({
      figure: figure('honey', bob('#1a1215'), ['down', 'pocket']),
      fabric: suiting('#efe5d4'),
      facing: suiting('#efe5d4'),
      lapel: 'notch',
      leg: 'wide',
      shirt: '#2b2730',
      buttons: '#cbbba0',
      shoes: '#2b2730',
      seed: 'look-suit-minimalist',
    }),
  },
}
