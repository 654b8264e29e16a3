import { brocade, lace } from '../fabrics/heritage.ts'
import { cotton, silk } from '../fabrics/plain.ts'
import { adireFern, ankaraKites } from '../fabrics/prints.ts'
import { bubu } from '../garments/bubu.ts'
import { gown } from '../garments/gown.ts'
import { iroAndBuba } from '../garments/iro-and-buba.ts'
import { kaftan } from '../garments/kaftan.ts'
import { cropped } from '../people/hair.ts'
import { fila, gele, headscarf } from '../people/headwear.ts'
import { alaari, CORAL, etu, FIRE, GOLD, INDIGO, palm } from '../wardrobe/cloths.ts'
import { figure, ground } from '../wardrobe/compose.ts'
import type { Looks } from './look.ts'

export const traditional: Looks = {
  elegant: {
    ground: ground('sand', 'arch', 'brick'),
    tall: true,
    draw: (canvas) =>
      iroAndBuba(canvas, {
        figure: figure('cocoa', gele(silk('#b5822c'), 'rose'), ['down', 'bent']),
        blouse: lace('#8f2440', { cover: 1, size: 54 }),
        wrapper: lace('#8f2440', { cover: 1, size: 54 }),
        shawl: alaari(48),
        coral: CORAL,
        earring: GOLD,
        seed: 'look-traditional-elegant',
      }),
  },
  sexy: {
    ground: ground('night', 'arch', 'plum'),
    tall: true,
    shadow: 250,
    draw: (canvas) =>
      gown(canvas, {
        figure: figure('umber', gele(palm(60), 'fan'), ['down', 'hip']),
        fabric: palm(),
        skirt: 'mermaid',
        neckline: 'offshoulder',
        sleeve: 'none',
        trim: '#e8b85a',
        earring: GOLD,
        seed: 'look-traditional-sexy',
      }),
  },
  playful: {
    ground: ground('blush', 'sun', 'dusk'),
    shadow: 310,
    draw: (canvas) =>
      bubu(canvas, {
        figure: figure('chestnut', headscarf(silk('#1d3f8f')), ['down', 'down']),
        fabric: ankaraKites(FIRE, 96),
        thread: '#16214d',
        earring: GOLD,
        seed: 'look-traditional-playful',
      }),
  },
  professional: {
    ground: ground('honey', 'window'),
    draw: (canvas) =>
      kaftan(canvas, {
        figure: figure('chestnut', fila(cotton('#1f3a5c'), cropped()), ['down', 'pocket'], true),
        fabric: cotton('#1f3a5c'),
        thread: '#d9c79a',
        seed: 'look-traditional-professional',
      }),
  },
  bohemian: {
    ground: ground('paper', 'arch', 'honey'),
    tall: true,
    shadow: 310,
    draw: (canvas) =>
      bubu(canvas, {
        figure: figure('ebony', gele(etu(58), 'fan'), ['down', 'down']),
        fabric: adireFern(INDIGO, '#b9c6e8', 104),
        thread: '#e8b85a',
        earring: GOLD,
        seed: 'look-traditional-bohemian',
      }),
  },
  minimalist: {
    ground: ground('olive'),
    draw: (canvas) =>
      kaftan(canvas, {
        figure: figure('umber', cropped(), ['down', 'down'], true),
        fabric: brocade('#f1e9da', 76, 0.05),
        thread: '#d8cbb2',
        seed: 'look-traditional-minimalist',
      }),
  },
}
