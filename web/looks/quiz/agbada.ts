import { brocade } from '../fabrics/heritage.ts'
import { cotton, silk, suiting, velvet } from '../fabrics/plain.ts'
import { adireSquares, ankaraLeaves } from '../fabrics/prints.ts'
import { agbada as draw } from '../garments/agbada.ts'
import { cropped } from '../people/hair.ts'
import { fila } from '../people/headwear.ts'
import { alaari, etu, GARDEN, GOLD, INDIGO, INDIGO_PALE } from '../wardrobe/cloths.ts'
import { figure, ground } from '../wardrobe/compose.ts'
import type { Look, Looks } from './look.ts'

type Robe = Parameters<typeof draw>[1]

const robed = (wall: Look['ground'], robe: Robe): Look => ({
  ground: wall,
  shadow: 290,
  draw: (canvas) => draw(canvas, robe),
})

const arms = ['down', 'down'] as const

export const agbada: Looks = {
  elegant: robed(ground('stone', 'arch', 'mist'), {
    figure: figure('umber', fila(etu(46), cropped()), arms, true),
    fabric: etu(104),
    under: silk('#232c58', 0.3),
    thread: '#e8b85a',
    seed: 'look-agbada-elegant',
  }),
  sexy: robed(ground('rose', 'paper', 'brick'), {
    figure: figure('ebony', fila(velvet('#4a0f22'), cropped('#15100f')), arms, true),
    fabric: velvet('#5a1226'),
    under: silk('#1a1215', 0.5),
    thread: GOLD,
    seed: 'look-agbada-sexy',
  }),
  playful: robed(ground('honey', 'sun', 'brick'), {
    figure: figure('chestnut', fila(cotton('#e8542f'), cropped()), arms, true),
    fabric: ankaraLeaves(GARDEN, 104),
    under: cotton('#0f5f58'),
    thread: '#f0a92e',
    seed: 'look-agbada-playful',
  }),
  professional: robed(ground('sage', 'window'), {
    figure: figure('cocoa', fila(velvet('#23262e'), cropped()), arms, true),
    fabric: suiting('#4a5160'),
    under: cotton('#eef0f2'),
    thread: '#d5dae2',
    seed: 'look-agbada-professional',
  }),
  bohemian: robed(ground('sand', 'arch', 'clay'), {
    figure: figure('honey', fila(alaari(46), cropped()), arms, true),
    fabric: adireSquares(INDIGO, INDIGO_PALE, 74),
    under: cotton('#f0e7d8'),
    thread: '#e8b85a',
    seed: 'look-agbada-bohemian',
  }),
  minimalist: robed(ground('clay'), {
    figure: figure('ebony', fila(cotton('#efe6d4'), cropped()), arms, true),
    fabric: brocade('#f1e9da', 76, 0.05),
    under: cotton('#f4efe6'),
    thread: '#d8cbb2',
    seed: 'look-agbada-minimalist',
  }),
}
