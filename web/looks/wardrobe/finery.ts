import { beaded, lace } from '../fabrics/heritage.ts'
import { leather, raffia, silk, velvet } from '../fabrics/plain.ts'
import { adireRings, adireSquares, ankaraFans, ankaraKites } from '../fabrics/prints.ts'
import { afro } from '../people/curls.ts'
import { bun } from '../people/hair.ts'
import { headscarf, sunglasses } from '../people/headwear.ts'
import { collar, earrings, necklace, stand } from '../people/jewels.ts'
import { bob, braids, waves } from '../people/wigs.ts'
import type { Plate } from '../plate.ts'
import { clutch, crossbody, topHandle, tote } from '../still/bags.ts'
import { loafer, pair, pump, slippers, sneaker } from '../still/shoes.ts'
import { bracelets, featherFan, foldedCloth } from '../still/things.ts'
import { alaari, CORAL, etu, FIRE, GOLD, INDIGO, INDIGO_PALE, SUNRISE } from './cloths.ts'
import { type Draw, ground, head, laid, shown, type Tone } from './compose.ts'

const shoes = (wall: Tone, stand: Tone, other: Tone, shoe: Draw): Plate[] =>
  shown(
    ground(wall, 'plinth', stand),
    (canvas) => pair(canvas, shoe),
    { foot: 846, rx: 240, zoom: 1.2, top: 760 },
    {
      ground: ground(other, 'table'),
      zoom: 1.75,
      focus: [440, 720],
      flip: true,
    },
  )

const bag = (
  wall: Tone,
  stand: Tone,
  other: Tone,
  draw: Draw,
  focus: readonly [number, number] = [450, 640],
): Plate[] =>
  shown(
    ground(wall, 'plinth', stand),
    draw,
    { foot: 834, rx: 250, zoom: 1.08, top: 812 },
    {
      ground: ground(other, 'table'),
      zoom: 1.7,
      focus,
    },
  )

const goldCollar: Draw = (canvas) =>
  canvas.moved('translate(450 400) scale(1.3)', () => {
    stand(canvas, '#4a2340')
    collar(canvas, GOLD)
  })

export const finery: Record<string, Plate[]> = {
  'blunt-bob': head(
    ground('rose', 'sun', 'blush'),
    { complexion: 'cocoa', hair: bob('#1a1215', { fringe: true }), wrap: '#343d6e' },
    [450, 540, 1.5],
    [{ ground: ground('honey'), at: [430, 640, 2.1], flip: true }],
  ),
  'long-waves': head(
    ground('stone', 'arch', 'plum'),
    { complexion: 'honey', hair: waves('#3b2016') },
    [450, 470, 1.35],
    [{ ground: ground('blush'), at: [520, 560, 2], flip: true }],
  ),
  'gold-cuff-braids': head(
    ground('clay'),
    { complexion: 'umber', hair: braids(), wrap: '#f0e3cc' },
    [450, 470, 1.35],
    [{ ground: ground('sage'), at: [540, 480, 2] }],
  ),
  'afro-halo': head(
    ground('honey', 'sun', 'brick'),
    {
      complexion: 'chestnut',
      hair: afro('#2a1a14', 1.1),
      wrap: '#0f6b58',
      over: (canvas) => earrings(canvas, 'hoop', GOLD, GOLD),
    },
    [450, 610, 1.35],
    [{ ground: ground('dusk'), at: [450, 700, 1.9], flip: true }],
  ),
  'wine-stilettos': shoes('blush', 'clay', 'stone', (canvas) =>
    pump(canvas, { fabric: silk('#9c1f37', 1), heel: 'spike' }),
  ),
  'ankara-block-heels': shoes('sage', 'paper', 'honey', (canvas) =>
    pump(canvas, { fabric: ankaraFans(SUNRISE, 46), heel: 'block' }),
  ),
  'adire-sneakers': shoes('paper', 'marigold', 'mist', (canvas) =>
    sneaker(canvas, '#f3ece0', INDIGO, adireSquares(INDIGO, INDIGO_PALE, 30)),
  ),
  'velvet-loafers': shoes('sand', 'olive', 'honey', (canvas) => loafer(canvas, velvet('#1f4a3d'), GOLD)),
  'kano-slippers': laid(ground('honey'), (canvas) => slippers(canvas, leather('#8a3f22'), '#b87945'), {
    ground: ground('mist'),
    zoom: 1.8,
    focus: [400, 480],
  }),
  'coral-set': head(
    ground('paper', 'arch', 'sand'),
    {
      complexion: 'ebony',
      hair: bun(),
      wrap: '#8a1f3c',
      under: (canvas) => necklace(canvas, CORAL, 5, { gold: GOLD }),
      over: (canvas) => earrings(canvas, 'disc', GOLD, CORAL),
    },
    [450, 430, 1.45],
    [{ ground: ground('sage'), at: [450, 120, 2] }],
  ),
  'gold-collar': [
    { ground: ground('night'), draw: goldCollar },
    { ground: ground('plum'), view: { zoom: 1.6, focus: [430, 830], onto: [450, 600] }, draw: goldCollar },
  ],
  'tassel-earrings': head(
    ground('olive'),
    {
      complexion: 'chestnut',
      hair: bun(),
      wrap: '#e6c2ae',
      over: (canvas) => earrings(canvas, 'tassel', GOLD, '#c2382e'),
    },
    [450, 560, 1.9],
    [{ ground: ground('honey'), at: [750, 480, 3] }],
  ),
  'bangle-stack': shown(
    ground('sand', 'plinth', 'indigo'),
    (canvas) =>
      bracelets(canvas, [
        { y: 780, colour: CORAL, kind: 'beads' },
        { y: 738, colour: GOLD, kind: 'metal' },
        { y: 700, colour: '#ecd9b4', kind: 'beads' },
        { y: 660, colour: GOLD, kind: 'metal' },
      ]),
    { foot: 830, rx: 210, zoom: 1.24, top: 760 },
    { ground: ground('rose', 'table'), zoom: 1.9, focus: [470, 720], flip: true },
  ),
  'beaded-clutch': bag('blush', 'rose', 'sand', (canvas) =>
    clutch(canvas, beaded('#7d2238', '#e8b85a'), GOLD),
  ),
  'raffia-tote': bag(
    'honey',
    'sage',
    'paper',
    (canvas) => tote(canvas, raffia('#d6ab62'), '#7b4426'),
    [440, 560],
  ),
  'saddle-bag': bag('mist', 'paper', 'clay', (canvas) => crossbody(canvas, leather('#a4532a'), GOLD)),
  'green-top-handle': bag(
    'stone',
    'plum',
    'honey',
    (canvas) =>
      topHandle(
        canvas,
        leather('#24453b'),
        GOLD,
        ankaraKites({ ...FIRE, ground: '#b5302a', first: '#f0a92e' }, 40),
      ),
    [420, 540],
  ),
  'cat-eye-sunglasses': head(
    ground('marigold'),
    {
      complexion: 'cocoa',
      hair: afro('#241713', 0.96),
      wrap: '#343d6e',
      over: (canvas) => sunglasses(canvas, '#2a1a14', '#9a5526'),
    },
    [450, 600, 1.4],
    [{ ground: ground('mist'), at: [450, 600, 2.6], flip: true }],
  ),
  'adire-headscarf': head(
    ground('blush', 'sun', 'dusk'),
    {
      complexion: 'chestnut',
      hair: headscarf(adireRings(INDIGO, INDIGO_PALE, '#46548c', 60)),
      wrap: '#f0e3cc',
      over: (canvas) => earrings(canvas, 'hoop', GOLD, GOLD),
    },
    [450, 640, 1.3],
    [{ ground: ground('sand', 'sweep', undefined, true), at: [450, 820, 2], flip: true }],
  ),
  'ostrich-fan': [
    {
      ground: ground('rose', 'arch', 'brick'),
      view: { zoom: 1.05, focus: [450, 640], onto: [450, 560] },
      draw: (canvas) => featherFan(canvas, '#f2e6d6', GOLD),
    },
    {
      ground: ground('dusk'),
      view: { zoom: 1.6, focus: [450, 660], onto: [450, 600], flip: true },
      draw: (canvas) => featherFan(canvas, '#f2e6d6', GOLD),
    },
  ],
  'aso-ebi-cloth': bag(
    'paper',
    'clay',
    'honey',
    (canvas) =>
      foldedCloth(canvas, [etu(70), lace('#e3a63c', { cover: 1 }), alaari(70), silk('#e9dccb')], GOLD),
    [430, 660],
  ),
}
