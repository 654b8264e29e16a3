import { cotton, denim, pinstripe, pleated, silk, suiting, velvet } from '../fabrics/plain.ts'
import { adireRings, adireSquares, ankaraFans, ankaraKites, ankaraLeaves } from '../fabrics/prints.ts'
import { bomber, kimono, trench } from '../garments/coats.ts'
import { separates } from '../garments/separates.ts'
import { suit } from '../garments/tailoring.ts'
import { afro } from '../people/curls.ts'
import { bun, cropped } from '../people/hair.ts'
import { headscarf } from '../people/headwear.ts'
import { POSE } from '../people/pose.ts'
import { bob, braids, waves } from '../people/wigs.ts'
import type { Plate } from '../plate.ts'
import { FIRE, GARDEN, GOLD, INDIGO, INDIGO_PALE, SUNRISE } from './cloths.ts'
import { CHEST, type Draw, figure, ground, HALF, HEM, KNEE, worn } from './compose.ts'

const cream = cotton('#f0e7d8')

const wineTuxedo: Draw = (canvas) =>
  suit(canvas, {
    figure: figure('umber', cropped(), ['collar', 'pocket'], true),
    fabric: velvet('#5a1629'),
    facing: silk('#1a151c'),
    lapel: 'shawl',
    leg: 'tailored',
    legFabric: suiting('#17141c'),
    shirt: '#f4efe6',
    neckwear: { kind: 'bow', colour: '#17141c' },
    buttons: '#17141c',
    pocket: '#f4efe6',
    seed: 'tuxedo',
  })

const navySuit: Draw = (canvas) =>
  suit(canvas, {
    figure: figure('chestnut', cropped(), ['pocket', 'down'], true),
    fabric: pinstripe('#222b4d', '#55618f'),
    facing: suiting('#222b4d'),
    lapel: 'peak',
    leg: 'tailored',
    shirt: '#eef0f2',
    neckwear: { kind: 'tie', colour: '#b5302a' },
    waistcoat: pinstripe('#222b4d', '#55618f'),
    buttons: GOLD,
    pocket: '#b5302a',
    shoes: '#4a2a1a',
    seed: 'navy-suit',
  })

const marigoldSuit: Draw = (canvas) =>
  suit(canvas, {
    figure: figure('ebony', bob('#1a1215'), ['crossed', 'crossed']),
    fabric: suiting('#e0992f'),
    facing: suiting('#e0992f'),
    lapel: 'notch',
    leg: 'wide',
    shirt: '#fff4e4',
    buttons: '#7b4426',
    double: true,
    shoes: '#7b4426',
    earring: GOLD,
    seed: 'marigold-suit',
  })

const ringKimono: Draw = (canvas) =>
  kimono(canvas, {
    figure: figure('umber', afro(), ['down', 'down']),
    fabric: adireRings(INDIGO, '#d5dcf0', '#46548c', 84),
    trim: '#e8b85a',
    under: cream,
    earring: GOLD,
    seed: 'kimono',
  })

const camelTrench: Draw = (canvas) =>
  trench(canvas, {
    figure: figure('cocoa', bun(), ['collar', 'hip']),
    fabric: suiting('#bf9257'),
    trim: '#6d3b20',
    under: suiting('#2b2730'),
    earring: GOLD,
    seed: 'trench',
  })

const kiteBomber: Draw = (canvas) =>
  bomber(canvas, {
    figure: figure('chestnut', braids('#1f1516', 400), ['pocket', 'raised']),
    fabric: ankaraKites(FIRE, 58),
    trim: '#16214d',
    under: denim('#34466e'),
    seed: 'bomber',
  })

const bowBlouse: Draw = (canvas) =>
  separates(canvas, {
    figure: figure('honey', waves('#2b1812', 330), ['hip', 'collar']),
    top: { style: 'bow', fabric: silk('#b8495f', 1), sleeve: 'bishop', accent: '#fff4e2' },
    bottom: { style: 'wide', fabric: suiting('#322d38') },
    earring: GOLD,
    seed: 'bow',
  })

const peplum: Draw = (canvas) =>
  separates(canvas, {
    figure: figure('ebony', headscarf(silk('#1d3f8f')), ['hip', 'hip']),
    top: { style: 'peplum', fabric: ankaraFans(SUNRISE, 56), sleeve: 'puff', accent: '#16214d' },
    bottom: { style: 'pencil', fabric: cotton('#1d2a52') },
    earring: GOLD,
    seed: 'peplum',
  })

const campShirt: Draw = (canvas) =>
  separates(canvas, {
    figure: figure('cocoa', cropped(), ['crossed', 'crossed'], true),
    top: {
      style: 'shirt',
      fabric: adireSquares(INDIGO, INDIGO_PALE, 52),
      sleeve: 'short',
      accent: '#f2e6d0',
    },
    bottom: { style: 'wide', fabric: cream },
    seed: 'camp-shirt',
  })

const pleatedSkirt: Draw = (canvas) =>
  separates(canvas, {
    figure: figure('chestnut', bob('#231518'), ['down', 'hip']),
    top: { style: 'tank', fabric: cream, sleeve: 'none', accent: GOLD },
    bottom: { style: 'pleated', fabric: pleated('#0f7a68') },
    shoes: GOLD,
    earring: GOLD,
    seed: 'pleated',
  })

const palazzo: Draw = (canvas) =>
  separates(canvas, {
    figure: figure('umber', afro(), ['hip', 'down']),
    top: { style: 'tank', fabric: cream, sleeve: 'none', accent: GOLD },
    bottom: { style: 'palazzo', fabric: ankaraLeaves(GARDEN, 76) },
    shoes: '#e8542f',
    earring: '#e8542f',
    seed: 'palazzo',
  })

export const tailored: Record<string, Plate[]> = {
  'wine-tuxedo': worn(
    ground('stone', 'paper', 'mist'),
    wineTuxedo,
    [{ ground: ground('rose'), view: { zoom: 2, focus: [450, 420] } }],
    { view: HALF, pose: POSE.turned() },
  ),
  'navy-suit': worn(
    ground('sand', 'arch', 'mist'),
    navySuit,
    [{ ground: ground('mist'), view: { zoom: 2, focus: [450, 420] } }],
    { pose: POSE.turned() },
  ),
  'marigold-suit': worn(
    ground('blush', 'arch', 'plum'),
    marigoldSuit,
    [{ ground: ground('sage'), view: { zoom: 1.8, focus: [450, 460] } }],
    { view: KNEE, pose: POSE.lean() },
  ),
  'adire-kimono': worn(
    ground('honey', 'arch', 'sand'),
    ringKimono,
    [{ ground: ground('clay'), view: { zoom: 1.8, focus: [450, 500] } }],
    { width: 260, pose: POSE.walk(-1) },
  ),
  'camel-trench': worn(
    ground('mist', 'paper', 'stone'),
    camelTrench,
    [{ ground: ground('olive'), view: CHEST }],
    { view: KNEE, pose: POSE.turned(-1) },
  ),
  'ankara-bomber': worn(
    ground('paper', 'sun', 'clay'),
    kiteBomber,
    [{ ground: ground('dusk'), view: { zoom: 1.9, focus: [450, 440] } }],
    { view: { zoom: 1.3, focus: [450, 520], onto: [450, 590] }, pose: POSE.lean(-1) },
  ),
  'bow-blouse': worn(
    ground('blush'),
    bowBlouse,
    [{ ground: ground('sand'), view: { zoom: 2.3, focus: [450, 380] } }],
    { view: HALF, pose: POSE.lean() },
  ),
  'ankara-peplum': worn(
    ground('sage', 'arch', 'honey'),
    peplum,
    [{ ground: ground('marigold'), view: { zoom: 2.3, focus: [450, 450] } }],
    { view: KNEE, pose: POSE.sway() },
  ),
  'camp-shirt': worn(
    ground('sand', 'sun', 'clay'),
    campShirt,
    [{ ground: ground('paper', 'sweep', undefined, true), view: { zoom: 2.2, focus: [450, 450] } }],
    { view: HALF, pose: POSE.turned() },
  ),
  'pleated-skirt': worn(
    ground('stone', 'arch', 'honey'),
    pleatedSkirt,
    [{ ground: ground('sage'), view: HEM }],
    { width: 230, pose: POSE.walk() },
  ),
  'palazzo-trousers': worn(
    ground('honey', 'window'),
    palazzo,
    [{ ground: ground('rose'), view: { zoom: 1.7, focus: [450, 760] } }],
    { width: 240, pose: POSE.seated(-1) },
  ),
}
