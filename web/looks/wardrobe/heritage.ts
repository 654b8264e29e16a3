import { brocade, lace } from '../fabrics/heritage.ts'
import { cotton, silk, velvet } from '../fabrics/plain.ts'
import { adireFern } from '../fabrics/prints.ts'
import { agbada } from '../garments/agbada.ts'
import { bubu } from '../garments/bubu.ts'
import { iroAndBuba } from '../garments/iro-and-buba.ts'
import { kaftan } from '../garments/kaftan.ts'
import { cropped } from '../people/hair.ts'
import { fila, gele, headscarf } from '../people/headwear.ts'
import { earrings } from '../people/jewels.ts'
import { POSE } from '../people/pose.ts'
import type { Plate } from '../plate.ts'
import { alaari, CORAL, etu, GOLD, INDIGO, palm } from './cloths.ts'
import { type Draw, figure, ground, HEM, head, KNEE, worn } from './compose.ts'

const ivoryAgbada: Draw = (canvas) =>
  agbada(canvas, {
    figure: figure('umber', fila(velvet(INDIGO), cropped()), ['down', 'down'], true),
    fabric: brocade('#e9dfce', 76, 0.1),
    thread: '#c08a2e',
    seed: 'ivory-agbada',
  })

const wineAgbada: Draw = (canvas) =>
  agbada(canvas, {
    figure: figure('cocoa', fila(alaari(46), cropped()), ['down', 'down'], true),
    fabric: alaari(96),
    under: silk('#8a1f3c', 0.3),
    thread: '#e8b85a',
    seed: 'wine-agbada',
  })

const senator: Draw = (canvas) =>
  kaftan(canvas, {
    figure: figure('chestnut', cropped(), ['down', 'pocket'], true),
    fabric: cotton('#2f4a3d'),
    thread: '#d9c79a',
    seed: 'senator',
  })

const adireBubu: Draw = (canvas) =>
  bubu(canvas, {
    figure: figure('honey', headscarf(silk('#c2382e')), ['down', 'down']),
    fabric: adireFern(INDIGO, '#b9c6e8', 100),
    thread: '#e8b85a',
    earring: GOLD,
    seed: 'bubu',
  })

const laceIro: Draw = (canvas) =>
  iroAndBuba(canvas, {
    figure: figure('cocoa', gele(silk('#0f7a68'), 'rose'), ['down', 'bent']),
    blouse: lace('#e2bd8d', { cover: 1, size: 54 }),
    wrapper: lace('#e2bd8d', { cover: 1, size: 54 }),
    shawl: palm(48),
    coral: CORAL,
    earring: CORAL,
    seed: 'iro',
  })

export const heritage: Record<string, Plate[]> = {
  'ivory-agbada': worn(
    ground('sand', 'arch', 'brick'),
    ivoryAgbada,
    [
      { ground: ground('clay'), view: { zoom: 1.8, focus: [450, 420] } },
      { ground: ground('olive', 'sweep', undefined, true), view: HEM },
    ],
    { width: 290, pose: POSE.seated(-1) },
  ),
  'wine-agbada': worn(
    ground('stone', 'sweep', undefined, true),
    wineAgbada,
    [{ ground: ground('marigold'), view: { zoom: 1.8, focus: [450, 420] } }],
    { width: 290, view: KNEE, pose: POSE.turned() },
  ),
  'senator-kaftan': worn(
    ground('honey', 'window'),
    senator,
    [{ ground: ground('sand'), view: { zoom: 1.9, focus: [450, 410] } }],
    { pose: POSE.walk() },
  ),
  'adire-bubu': worn(
    ground('blush', 'sun', 'marigold'),
    adireBubu,
    [
      { ground: ground('paper'), view: { zoom: 1.7, focus: [450, 400] } },
      { ground: ground('clay'), view: HEM },
    ],
    { width: 310, pose: POSE.seated() },
  ),
  'iro-and-buba': worn(
    ground('rose', 'paper', 'blush'),
    laceIro,
    [
      { ground: ground('sage'), view: { zoom: 1.85, focus: [450, 330] } },
      { ground: ground('stone'), view: { zoom: 1.7, focus: [460, 780] } },
    ],
    { view: { ...KNEE, onto: [450, 656] }, pose: POSE.sway() },
  ),
  'marigold-gele': head(
    ground('paper', 'sun', 'clay'),
    {
      complexion: 'cocoa',
      hair: gele(silk('#d98a1f'), 'rose'),
      wrap: '#7d2238',
      over: (canvas) => earrings(canvas, 'disc', GOLD, '#b5402f'),
    },
    [450, 640, 1.2],
    [{ ground: ground('plum'), at: [500, 760, 1.75] }],
  ),
  'etu-gele': head(
    ground('mist', 'arch', 'dusk'),
    {
      complexion: 'umber',
      hair: gele(etu(64), 'fan'),
      wrap: '#e9dccb',
      over: (canvas) => earrings(canvas, 'hoop', GOLD, GOLD),
    },
    [420, 640, 1.15],
    [{ ground: ground('honey'), at: [400, 760, 1.7], flip: true }],
  ),
  'aso-oke-fila': head(
    ground('sage'),
    { complexion: 'chestnut', man: true, hair: fila(alaari(56), cropped()), wrap: '#f0e6d4' },
    [440, 600, 1.4],
    [{ ground: ground('clay', 'sweep', undefined, true), at: [440, 780, 2], flip: true }],
  ),
}
