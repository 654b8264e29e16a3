import type { Frame } from '../../../web/looks/draw/canvas.ts'
import { cotton, silk } from '../../../web/looks/fabrics/plain.ts'
import { adireRings, ankaraKites } from '../../../web/looks/fabrics/prints.ts'
import { bust } from '../../../web/looks/people/bust.ts'
import { afro } from '../../../web/looks/people/curls.ts'
import { bun, cropped, type Hair } from '../../../web/looks/people/hair.ts'
import type { ComplexionName } from '../../../web/looks/people/head.ts'
import { fila, gele, headscarf, veil } from '../../../web/looks/people/headwear.ts'
import { earrings } from '../../../web/looks/people/jewels.ts'
import { bob, braids, waves } from '../../../web/looks/people/wigs.ts'
import type { Plate } from '../../../web/looks/plate.ts'
import { alaari, etu, FIRE, GOLD, INDIGO, INDIGO_PALE } from '../../../web/looks/wardrobe/cloths.ts'
import { ground, type Tone } from '../../../web/looks/wardrobe/compose.ts'

interface Sitter {
  complexion: ComplexionName
  hair: Hair
  wall: Tone
  wrap: string
  man?: boolean
  jewel?: 'hoop' | 'disc' | 'tassel'
}

const SITTERS = {
  ada: {
    complexion: 'cocoa',
    hair: headscarf(ankaraKites(FIRE, 50)),
    wall: 'sage',
    wrap: '#16214d',
    jewel: 'hoop',
  },
  bola: {
    complexion: 'chestnut',
    hair: afro('#2a1a14', 0.95),
    wall: 'marigold',
    wrap: '#0f6b58',
    jewel: 'disc',
  },
  chidi: { complexion: 'umber', hair: cropped(), wall: 'mist', wrap: '#26315f', man: true },
  dami: { complexion: 'honey', hair: braids(), wall: 'blush', wrap: '#8a1f3c' },
  admin: { complexion: 'ebony', hair: bob('#1a1215'), wall: 'stone', wrap: '#2c2748', jewel: 'hoop' },
  folake: {
    complexion: 'cocoa',
    hair: gele(silk('#a9533a'), 'rose'),
    wall: 'honey',
    wrap: '#efe3d0',
    jewel: 'disc',
  },
  zainab: { complexion: 'honey', hair: veil(cotton('#0f7a68')), wall: 'sand', wrap: '#0f7a68' },
  tonye: { complexion: 'ebony', hair: gele(etu(60), 'fan'), wall: 'rose', wrap: '#c8452f', jewel: 'hoop' },
  halima: {
    complexion: 'chestnut',
    hair: veil(silk('#8c5a66', 0.5)),
    wall: 'olive',
    wrap: '#e9dccb',
  },
  emeka: { complexion: 'umber', hair: cropped('#1d1412'), wall: 'dusk', wrap: '#e9dfce', man: true },
  ngozi: { complexion: 'cocoa', hair: waves('#3b2016', 330), wall: 'plum', wrap: '#e5b04c', jewel: 'hoop' },
  sade: { complexion: 'umber', hair: bob('#231518', { fringe: true }), wall: 'clay', wrap: '#343d6e' },
  musa: {
    complexion: 'chestnut',
    hair: fila(alaari(50), cropped()),
    wall: 'sage',
    wrap: '#f0e6d4',
    man: true,
  },
  kunle: {
    complexion: 'cocoa',
    hair: fila(adireRings(INDIGO, INDIGO_PALE, '#46548c', 54), cropped()),
    wall: 'honey',
    wrap: INDIGO,
    man: true,
  },
  ifeoma: { complexion: 'honey', hair: bun(), wall: 'mist', wrap: '#b8495f', jewel: 'tassel' },
  tunde: { complexion: 'ebony', hair: cropped('#15100f'), wall: 'marigold', wrap: '#2f4a3d', man: true },
  amina: {
    complexion: 'chestnut',
    hair: veil(silk('#343d6e', 0.5)),
    wall: 'blush',
    wrap: '#343d6e',
  },
} as const satisfies Record<string, Sitter>

export type SitterName = keyof typeof SITTERS

/** The square around the face. */
export const PORTRAIT: Frame = { x: 120, y: 170, width: 660, height: 660 }

export function portrait(name: SitterName): Plate {
  const { complexion, hair, wall, wrap, ...rest }: Sitter = SITTERS[name]
  const { jewel, man } = rest
  const tall = name === 'folake' || name === 'tonye'
  return {
    ground: ground(wall),
    draw: (canvas) =>
      bust(
        canvas,
        {
          complexion,
          hair,
          wrap,
          man,
          tunic: true,
          over: jewel && ((over) => earrings(over, jewel, GOLD, '#b5402f')),
        },
        tall ? [450, 590, 0.92] : [450, 500, 1.15],
      ),
  }
}
