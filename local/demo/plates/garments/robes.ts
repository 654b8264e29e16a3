import { type Canvas, mark } from '../draw/canvas.ts'
import { type Fabric, fan, lay, type Panel, waves } from '../draw/cloth.ts'
import { deepen, lighten } from '../draw/colour.ts'
import {
  ellipse,
  line,
  mirror,
  type Point,
  polygon,
  polyline,
  profile,
  ribbon,
  smooth,
  taper,
} from '../draw/geometry.ts'
import { arm, armSpine, body, type Figure, headOf } from '../people/figure.ts'
import { beads, drop, even, fitted, tube } from './cutting.ts'
import { trousers } from './trousers.ts'

export interface Robe {
  figure: Figure
  fabric: Fabric
  thread: string
  under?: Fabric
  seed: string
  earring?: string
}

const both = (
  points: readonly Point[],
  draw: (points: readonly Point[], side: 'left' | 'right') => void,
): void => {
  draw(points, 'left')
  draw(mirror(points), 'right')
}

function thread(canvas: Canvas, points: readonly Point[], colour: string, width = 2.6): void {
  canvas.stroke(line(points.map(([x, y]): Point => [x + 1, y + 1.4])), deepen(colour, 0.7), width, 0.4)
  canvas.stroke(line(points), colour, width, 0.95)
}

const ring = (x: number, y: number, r: number): Point[] => {
  const points = ellipse(x, y, r, r, 0, 22)
  return [...points, points[0] ?? [x, y]]
}

/** The embroidered breast of an agbada: a keyhole neck, the great pocket and its spears. */
function embroidery(canvas: Canvas, colour: string): void {
  thread(
    canvas,
    [
      [424, 292],
      [428, 350],
      [436, 430],
      [450, 486],
      [464, 430],
      [472, 350],
      [476, 292],
    ],
    colour,
    5,
  )
  thread(
    canvas,
    [
      [414, 296],
      [416, 356],
      [424, 444],
      [450, 512],
      [476, 444],
      [484, 356],
      [486, 296],
    ],
    colour,
    2.4,
  )
  for (let i = 0; i < 6; i++) {
    const y = 372 + i * 19
    both(
      [
        [416 - i * 0.6, y],
        [398, y - 5],
        [386, y + 4],
      ],
      (points) => thread(canvas, points, colour, 2),
    )
  }
  for (const r of [42, 33, 24, 13])
    canvas.stroke(polyline(ring(386, 548, r)), colour, r === 33 ? 4.4 : 2.2, 0.95)
  for (let i = 0; i < 8; i++) {
    const angle = (i * Math.PI) / 4
    canvas.fill(
      polygon(
        ribbon(
          [
            [386 + Math.cos(angle) * 13, 548 + Math.sin(angle) * 13],
            [386 + Math.cos(angle) * 33, 548 + Math.sin(angle) * 33],
          ],
          taper(4),
        ),
      ),
      colour,
    )
  }
  for (let i = 0; i < 3; i++) {
    canvas.fill(
      polygon(
        ribbon(
          [
            [430 + i * 17, 534],
            [432 + i * 17, 600],
            [434 + i * 17, 668 - i * 20],
          ],
          profile(5, 8, 6, 1),
        ),
      ),
      colour,
      0.92,
    )
    thread(
      canvas,
      [
        [430 + i * 17, 528],
        [424 + i * 17, 516],
        [430 + i * 17, 506],
        [436 + i * 17, 516],
        [430 + i * 17, 528],
      ],
      colour,
      2,
    )
  }
  for (const [x, y, r] of [
    [506, 560, 22],
    [506, 560, 13],
    [506, 612, 14],
  ] as const)
    canvas.stroke(polyline(ring(x, y, r)), colour, 2.6, 0.95)
}

function tunic(canvas: Canvas, fabric: Fabric, foot: number, seed: string): Panel {
  return drop(
    canvas,
    [
      [364, 330],
      [372, 400],
      [376, 500],
      [366, 620],
      [358, foot],
    ],
    [
      [536, 330],
      [528, 400],
      [524, 500],
      [534, 620],
      [542, foot],
    ],
    {
      fabric,
      seed,
      folds: 5,
      foldWidth: 20,
      depth: 0.55,
      hemWaves: 2,
      hemDepth: 4,
      swing: 8,
      ease: 0.9,
    },
  )
}

/** The wide fold of the robe thrown over each arm. */
function wing(canvas: Canvas, robe: Robe, side: 'left' | 'right'): void {
  const outer: Point[] = [
    [404, 300],
    [324, 326],
    [252, 410],
    [206, 540],
    [198, 668],
  ]
  const inner: Point[] = [
    [416, 298],
    [404, 390],
    [386, 490],
    [356, 570],
    [322, 640],
  ]
  const [left, right] = side === 'left' ? [outer, inner] : [mirror(inner), mirror(outer)]
  const from = left.at(-1) ?? [0, 0]
  const to = right.at(-1) ?? [0, 0]
  const panel = lay(
    canvas,
    { left, right, hem: waves(from, to, 3, 9, `${robe.seed}-${side}`, 10) },
    {
      fabric: robe.fabric,
      seed: `${robe.seed}-wing-${side}`,
      folds: fan(5, `${robe.seed}-${side}`, { width: 24, depth: 1, from: 0.05 }),
      ease: 0.9,
      grain: side === 'left' ? 16 : -16,
      round: 0.6,
    },
  )
  const edge = side === 'left' ? inner : mirror(inner)
  canvas.soft(panel.outline, 6, [mark(ribbon(edge, taper(9)), deepen(robe.fabric.base, 0.8), 0.5)])
}

/** Agbada: the great robe over tunic and trousers, sleeves folded back on the shoulders. */
export function agbada(canvas: Canvas, robe: Robe): void {
  const { figure, fabric } = robe
  const under = robe.under ?? fabric
  body(canvas, figure, '#3a2418', { legs: 'feet', chest: under.base })
  trousers(canvas, 'tailored', under, `${robe.seed}-sokoto`, false)
  tunic(canvas, under, 800, `${robe.seed}-buba`)
  const left: Point[] = [
    [426, 290],
    [346, 320],
    [282, 420],
    [254, 560],
    [240, 740],
    [232, 930],
  ]
  const right = mirror(left)
  const panel = drop(canvas, left, right, {
    fabric,
    seed: `${robe.seed}-robe`,
    folds: 10,
    foldWidth: 34,
    depth: 0.95,
    hemWaves: 5,
    hemDepth: 12,
    swing: 26,
    ease: 0.85,
    gather: 0.7,
  })
  const out = (side: 'left' | 'right'): void => {
    const spine: Point[] =
      side === 'left'
        ? [
            [394, 342],
            [330, 430],
            [290, 530],
            [270, 640],
          ]
        : [
            [506, 342],
            [570, 430],
            [610, 530],
            [630, 640],
          ]
    arm(canvas, figure, side, spine)
    fitted(
      canvas,
      tube(
        spine.slice(0, 4).map(([x, y], i): Point => [x, i === 3 ? y - 22 : y]),
        profile(16, 25, 25, 27),
      ),
      under,
      `${robe.seed}-cuff-${side}`,
    )
  }
  canvas.soft(panel.outline, 12, [
    mark(
      [
        [300, 640],
        [330, 640],
        [340, 760],
        [290, 760],
      ],
      deepen(fabric.base, 0.9),
      0.3,
    ),
  ])
  for (const side of ['left', 'right'] as const) {
    out(side)
    wing(canvas, robe, side)
  }
  embroidery(canvas, robe.thread)
  headOf(canvas, figure, robe.earring)
}

/** The senator kaftan: a plain long tunic with a worked placket, over slim trousers. */
export function kaftan(canvas: Canvas, robe: Robe): void {
  const { figure, fabric } = robe
  body(canvas, figure, '#2b1a14', { legs: 'feet', chest: fabric.base })
  trousers(canvas, 'tailored', fabric, `${robe.seed}-legs`, false)
  for (const side of ['left', 'right'] as const) {
    const pose = side === 'left' ? figure.arms[0] : figure.arms[1]
    if (pose === 'down') sleeved(canvas, robe, side)
  }
  const neckline: Point[] = [
    [352, 334],
    [392, 308],
    [420, 290],
    [450, 312],
    [480, 290],
    [508, 308],
    [548, 334],
  ]
  const left: Point[] = [
    [352, 334],
    [368, 384],
    [376, 450],
    [382, 520],
    [366, 640],
    [358, 790],
  ]
  const panel = lay(
    canvas,
    { left, right: mirror(left), cut: neckline, hem: waves([358, 790], [542, 790], 2, 3, robe.seed, 10) },
    {
      fabric,
      seed: `${robe.seed}-kaftan`,
      folds: fan(5, robe.seed, { width: 20, depth: 0.6, from: 0.3 }),
      ease: 0.95,
    },
  )
  placket(canvas, robe, panel)
  for (const side of ['left', 'right'] as const) {
    const pose = side === 'left' ? figure.arms[0] : figure.arms[1]
    if (pose !== 'down') sleeved(canvas, robe, side)
  }
  headOf(canvas, figure)
}

function sleeved(canvas: Canvas, robe: Robe, side: 'left' | 'right'): void {
  const pose = side === 'left' ? robe.figure.arms[0] : robe.figure.arms[1]
  arm(canvas, robe.figure, side)
  const spine = armSpine(pose, side, robe.figure.man ? 16 : 0)
  fitted(canvas, tube(spine, profile(10, 25, 26, 24, 22, 18)), robe.fabric, `${robe.seed}-arm-${side}`, {
    folds: [
      { u0: 0.4, u1: 0.7, v0: 0.3, v1: 0.62, width: 16, depth: 0.7 },
      { u0: 0.6, u1: 0.3, v0: 0.5, v1: 0.95, width: 13, depth: 0.6 },
    ],
  })
}

function placket(canvas: Canvas, robe: Robe, panel: Panel): void {
  canvas.within(panel.outline, () => {
    canvas.fill(
      polygon([
        [432, 296],
        [468, 296],
        [468, 560],
        [450, 584],
        [432, 560],
      ]),
      deepen(robe.fabric.base, 0.16),
    )
    for (const x of [432, 468]) canvas.stroke(`M${x} 296V560L450 584`, robe.thread, 3, 0.95)
    for (let i = 0; i < 7; i++) {
      const y = 336 + i * 34
      canvas.stroke(polyline(ring(450, y, 8)), robe.thread, 2.4, 0.95)
      both(
        [
          [434, y],
          [420, y - 8],
          [414, y],
          [420, y + 8],
          [434, y],
        ],
        (points) => thread(canvas, points, robe.thread, 2),
      )
    }
  })
  const collar = polygon(
    ribbon(
      [
        [418, 290],
        [430, 306],
        [450, 314],
        [470, 306],
        [482, 290],
      ],
      () => 9,
      30,
    ),
  )
  canvas.fill(collar, robe.fabric.base)
  canvas.stroke(collar, robe.thread, 2, 0.9)
  canvas.stroke('M392 470h-26M392 476h-26', deepen(robe.fabric.base, 0.7), 2, 0.6)
}

/** Bubu: the wide floating gown with a worked neckline. */
export function bubu(canvas: Canvas, robe: Robe): void {
  const { figure, fabric } = robe
  body(canvas, figure, lighten(robe.thread, 0.1), { legs: 'none' })
  for (const side of ['left', 'right'] as const) {
    arm(
      canvas,
      figure,
      side,
      side === 'left'
        ? [
            [394, 342],
            [340, 420],
            [296, 510],
            [252, 596],
          ]
        : [
            [506, 342],
            [560, 420],
            [604, 510],
            [648, 596],
          ],
    )
  }
  const left: Point[] = [
    [420, 292],
    [352, 318],
    [286, 400],
    [226, 520],
    [206, 586],
    [262, 640],
    [276, 720],
    [258, 900],
    [214, 1100],
  ]
  const neckline: Point[] = [
    [420, 292],
    [432, 344],
    [450, 410],
    [468, 344],
    [480, 292],
  ]
  const hem = waves([214, 1100], [686, 1100], 7, 12, robe.seed, 22)
  const panel = lay(
    canvas,
    { left, right: mirror(left), cut: neckline, hem },
    {
      fabric,
      seed: `${robe.seed}-bubu`,
      folds: fan(12, robe.seed, { width: 36, depth: 0.95, gather: 0.8, from: 0.16 }),
      ease: 0.9,
      round: 0.6,
    },
  )
  canvas.soft(panel.outline, 10, [
    mark(
      ribbon(
        [
          [330, 470],
          [330, 640],
          [300, 800],
        ],
        taper(26),
      ),
      deepen(fabric.base, 0.8),
      0.4,
    ),
    mark(
      ribbon(
        [
          [570, 470],
          [570, 640],
          [600, 800],
        ],
        taper(28),
      ),
      deepen(fabric.base, 0.8),
      0.5,
    ),
  ])
  const inner: Point[] = smooth([
    [420, 292],
    [432, 344],
    [450, 410],
    [468, 344],
    [480, 292],
  ])
  for (const [inset, width] of [
    [0, 6],
    [12, 2.4],
    [20, 4],
  ] as const) {
    thread(
      canvas,
      inner.map(
        ([x, y]): Point => [
          x + (x < 450 ? -inset : x > 450 ? inset : 0) * 0.8,
          y + (y > 380 ? inset * 1.2 : 0),
        ],
      ),
      robe.thread,
      width,
    )
  }
  for (const [y, r] of [
    [452, 15],
    [488, 20],
    [534, 26],
    [584, 18],
  ] as const) {
    canvas.stroke(polyline(ring(450, y, r)), robe.thread, 3, 0.95)
    canvas.fill(polygon(ellipse(450, y, r * 0.4)), robe.thread)
  }
  beads(
    canvas,
    [
      [450, 610],
      [450, 700],
    ],
    robe.thread,
    4.4,
    13,
  )
  headOf(canvas, figure, robe.earring)
}

export interface IroBuba {
  figure: Figure
  blouse: Fabric
  wrapper: Fabric
  shawl: Fabric
  earring?: string
  coral?: string
  seed: string
}

/** Iro and buba: loose blouse, tied wrapper, and the ipele laid over one shoulder. */
export function iroAndBuba(canvas: Canvas, set: IroBuba): void {
  const { figure, seed } = set
  body(canvas, figure, deepen(set.shawl.base, 0.2), { legs: 'feet' })
  for (const side of ['left', 'right'] as const) {
    arm(canvas, figure, side)
    const pose = side === 'left' ? figure.arms[0] : figure.arms[1]
    const spine = armSpine(pose, side)
    fitted(
      canvas,
      tube(spine.slice(0, 5), profile(12, 30, 36, 44, 54)),
      set.blouse,
      `${seed}-sleeve-${side}`,
      {
        folds: [
          { u0: 0.4, u1: 0.3, v0: 0.2, v1: 1, width: 20, depth: 0.8 },
          { u0: 0.6, u1: 0.72, v0: 0.3, v1: 1, width: 18, depth: 0.7 },
        ],
      },
    )
  }
  wrapperOf(canvas, set)
  const left: Point[] = [
    [362, 330],
    [376, 380],
    [368, 440],
    [358, 520],
    [350, 590],
  ]
  const neckline: Point[] = [
    [362, 330],
    [400, 308],
    [414, 300],
    [430, 336],
    [450, 352],
    [470, 336],
    [486, 300],
    [500, 308],
    [538, 330],
  ]
  lay(
    canvas,
    { left, right: mirror(left), cut: neckline, hem: waves([350, 590], [550, 590], 3, 5, seed, 12) },
    {
      fabric: set.blouse,
      seed: `${seed}-buba`,
      folds: fan(6, seed, { width: 22, depth: 0.7, from: 0.2, gather: 0.8 }),
      ease: 0.95,
    },
  )
  if (set.coral)
    for (const drop of [0, 15, 30])
      beads(
        canvas,
        [
          [420 - drop * 0.3, 300],
          [432 - drop * 0.2, 338 + drop],
          [450, 350 + drop * 1.3],
          [468 + drop * 0.2, 338 + drop],
          [480 + drop * 0.3, 300],
        ],
        set.coral,
        4.6,
        9,
      )
  shawlOf(canvas, set)
  headOf(canvas, figure, set.earring)
}

function wrapperOf(canvas: Canvas, set: IroBuba): void {
  const left: Point[] = [
    [384, 540],
    [366, 620],
    [356, 780],
    [350, 940],
    [344, 1092],
  ]
  drop(canvas, left, mirror(left), {
    fabric: set.wrapper,
    seed: `${set.seed}-iro`,
    folds: 4,
    foldWidth: 24,
    depth: 0.6,
    hemWaves: 2,
    hemDepth: 4,
    swing: 14,
    ease: 0.9,
  })
  const lap: Point[] = [
    [420, 540],
    [404, 700],
    [398, 900],
    [410, 1098],
  ]
  const panel = lay(
    canvas,
    {
      left: lap,
      right: [
        [516, 540],
        [534, 620],
        [544, 780],
        [550, 940],
        [557, 1094],
      ],
      hem: [
        [410, 1098],
        [480, 1108],
        [557, 1094],
      ],
    },
    {
      fabric: set.wrapper,
      seed: `${set.seed}-lap`,
      folds: fan(3, `${set.seed}-lap`, { width: 22, depth: 0.6 }),
      ease: 0.9,
      casts: false,
    },
  )
  canvas.soft(panel.outline, 6, [
    mark(
      ribbon(lap, () => 6),
      lighten(set.wrapper.base, 0.5),
      0.4,
    ),
  ])
}

function shawlOf(canvas: Canvas, set: IroBuba): void {
  const shape = even([])
  const left: Point[] = [
    [500, 312],
    [494, 420],
    [498, 560],
    [492, 720],
    [484, 850],
  ]
  const right: Point[] = [
    [548, 322],
    [566, 420],
    [574, 560],
    [580, 720],
    [590, 846],
  ]
  const panel = lay(
    canvas,
    { ...shape, left, right, hem: waves([484, 850], [590, 846], 2, 5, set.seed, 6) },
    {
      fabric: set.shawl,
      seed: `${set.seed}-ipele`,
      folds: fan(3, `${set.seed}-ipele`, { width: 20, depth: 0.9 }),
      ease: 0.9,
      round: 0.6,
    },
  )
  const fringe = Array.from({ length: 22 }, (_, i): Point[] => {
    const [x, y] = panel.map((i + 0.5) / 22, 1)
    return [
      [x, y - 2],
      [x + 1, y + 14],
      [x - 1, y + 30],
    ]
  })
  for (const strand of fringe) canvas.stroke(line(strand), set.shawl.base, 2.2, 0.95)
}
