import { type Canvas, mark } from '../draw/canvas.ts'
import { band, type Fabric, lay } from '../draw/cloth.ts'
import { deepen, lighten } from '../draw/colour.ts'
import { blob, curve, ellipse, line, type Point, polygon, ribbon, smooth, trace } from '../draw/geometry.ts'
import { beads } from '../garments/cutting.ts'

/** Bags stand on a ground line at y = 830 around the axis x = 450. */
function stitch(canvas: Canvas, points: readonly Point[], colour: string): void {
  canvas.add(
    `<path d="${line(points)}" fill="none" stroke="${lighten(colour, 0.6)}" stroke-width="2.4" stroke-dasharray="9 6" stroke-opacity=".75"/>`,
  )
}

function handle(canvas: Canvas, spine: readonly Point[], colour: string, half: number): void {
  const outline = polygon(ribbon(spine, () => half, 40))
  canvas.casts(outline)
  canvas.fill(outline, colour)
  const lifted = spine.map(([x, y]): Point => [x - half * 0.35, y - half * 0.35])
  canvas.fill(polygon(ribbon(lifted, () => half * 0.26, 40)), lighten(colour, 0.6), 0.5)
  canvas.stroke(outline, deepen(colour, 0.8), 1.5, 0.5)
}

function metal(canvas: Canvas, x: number, y: number, rx: number, ry: number, gold: string): void {
  canvas.fill(polygon(ellipse(x + 2, y + 3, rx, ry, 0, 28)), deepen(gold, 0.7), 0.6)
  canvas.fill(
    polygon(ellipse(x, y, rx, ry, 0, 28)),
    canvas.linear(
      [x - rx, y - ry],
      [x + rx, y + ry],
      [
        { at: 0, colour: lighten(gold, 0.8) },
        { at: 0.45, colour: gold },
        { at: 1, colour: deepen(gold, 0.45) },
      ],
    ),
  )
}

/** A stiff evening clutch with a twist clasp. */
export function clutch(canvas: Canvas, fabric: Fabric, gold: string): void {
  const body = lay(
    canvas,
    {
      left: trace('176 500, 168 640, 182 826'),
      right: trace('724 500, 732 640, 718 826'),
      top: trace('176 500, 310 488, 590 488, 724 500'),
      hem: trace('182 826, 310 838, 590 838, 718 826'),
    },
    { fabric, seed: 'clutch', round: 0.7 },
  )
  band(canvas, body, { v: [0.6, 1.1] }, deepen(fabric.base, 0.7), 0.12)
  const flap = lay(
    canvas,
    {
      left: trace('172 500, 172 540, 196 566'),
      right: trace('728 500, 728 540, 704 566'),
      top: trace('172 500, 310 486, 590 486, 728 500'),
      hem: trace('196 566, 330 622, 450 664, 570 622, 704 566'),
    },
    { fabric, seed: 'flap', round: 0.6 },
  )
  canvas.soft(body.outline, 10, [
    mark(
      ribbon(trace('190 582, 330 640, 450 684, 570 640, 712 582'), () => 12),
      deepen(fabric.base, 0.9),
      0,
    ),
  ])
  canvas.soft(flap.outline, 8, [
    mark(
      ribbon(trace('180 506, 450 494, 720 506'), () => 9),
      lighten(fabric.base, 0.8),
      0.5,
    ),
  ])
  beads(canvas, trace('196 566, 330 622, 450 664, 570 622, 704 566'), gold, 6, 14)
  metal(canvas, 450, 654, 30, 30, gold)
  metal(canvas, 450, 654, 17, 17, lighten(gold, 0.3))
}

/** A round-bottomed basket tote. */
export function tote(canvas: Canvas, fabric: Fabric, strap: string): void {
  handle(canvas, trace('330 470, 340 330, 450 268, 560 330, 570 470'), deepen(strap, 0.35), 11)
  canvas.fill(polygon(ellipse(450, 452, 262, 34, 0, 40)), deepen(fabric.base, 0.7))
  const body = lay(
    canvas,
    {
      left: trace('186 452, 196 620, 250 820'),
      right: trace('714 452, 704 620, 650 820'),
      top: trace('186 452, 300 484, 450 490, 600 484, 714 452'),
      hem: trace('250 820, 350 846, 450 850, 550 846, 650 820'),
    },
    { fabric, seed: 'tote', round: 1, ease: 0.3 },
  )
  band(canvas, body, { v: [-0.02, 0.06] }, strap, 0.92)
  band(canvas, body, { v: [0.62, 0.7] }, strap, 0.85)
  band(canvas, body, { v: [0.73, 0.75] }, strap, 0.85)
  handle(canvas, trace('312 560, 306 440, 348 330, 450 288, 552 330, 594 440, 588 560'), strap, 13)
  for (const x of [312, 588]) {
    const tab = blob([
      [x - 20, 530],
      [x + 20, 530],
      [x + 22, 590],
      [x, 612],
      [x - 22, 590],
    ])
    canvas.fill(tab, strap)
    canvas.stroke(tab, lighten(strap, 0.5), 2, 0.6)
    metal(canvas, x, 574, 7, 7, '#d9a441')
  }
}

/** A saddle bag with its long strap let fall. */
export function crossbody(canvas: Canvas, fabric: Fabric, gold: string): void {
  handle(
    canvas,
    trace('262 560, 214 420, 300 250, 470 190, 640 260, 690 420, 640 560'),
    deepen(fabric.base, 0.18),
    10,
  )
  const body = lay(
    canvas,
    {
      left: trace('244 540, 222 660, 250 780, 320 832'),
      right: trace('656 540, 678 660, 650 780, 580 832'),
      hem: trace('320 832, 450 846, 580 832'),
    },
    { fabric, seed: 'saddle', round: 0.8 },
  )
  stitch(
    canvas,
    trace('262 560, 242 660, 268 768, 330 814, 450 828, 570 814, 632 768, 658 660, 638 560'),
    fabric.base,
  )
  const flap = lay(
    canvas,
    {
      left: trace('238 528, 232 600, 262 680'),
      right: trace('662 528, 668 600, 638 680'),
      top: trace('238 528, 330 508, 570 508, 662 528'),
      hem: trace('262 680, 350 740, 450 756, 550 740, 638 680'),
    },
    { fabric, seed: 'saddle-flap', round: 0.7 },
  )
  canvas.soft(body.outline, 9, [
    mark(
      ribbon(trace('258 690, 350 756, 450 772, 550 756, 644 690'), () => 9),
      deepen(fabric.base, 0.95),
      0,
    ),
  ])
  canvas.soft(flap.outline, 9, [
    mark(
      ribbon(trace('246 536, 450 516, 654 536'), () => 10),
      lighten(fabric.base, 0.8),
      0.5,
    ),
    mark(ellipse(340, 610, 60, 34, -0.3), lighten(fabric.base, 0.6), 0.25),
  ])
  stitch(canvas, trace('254 600, 280 668, 358 722, 450 738, 542 722, 620 668, 646 600'), fabric.base)
  metal(canvas, 450, 716, 36, 20, gold)
  canvas.fill(polygon(ellipse(450, 716, 22, 9, 0, 24)), deepen(gold, 0.5))
  for (const x of [262, 638]) metal(canvas, x, 552, 15, 15, gold)
}

/** A structured top-handle bag with a twill scarf on its handle. */
export function topHandle(canvas: Canvas, fabric: Fabric, gold: string, scarf: Fabric): void {
  handle(canvas, trace('344 520, 350 380, 450 316, 550 380, 556 520'), deepen(fabric.base, 0.3), 14)
  const body = lay(
    canvas,
    {
      left: trace('236 506, 214 660, 196 830'),
      right: trace('664 506, 686 660, 704 830'),
      top: trace('236 506, 450 498, 664 506'),
      hem: trace('196 830, 450 842, 704 830'),
    },
    { fabric, seed: 'top-handle', round: 0.65 },
  )
  const lid = lay(
    canvas,
    {
      left: trace('232 502, 226 600'),
      right: trace('668 502, 674 600'),
      top: trace('232 502, 450 492, 668 502'),
      hem: trace('226 600, 330 616, 450 620, 570 616, 674 600'),
    },
    { fabric, seed: 'lid', round: 0.6 },
  )
  stitch(canvas, trace('240 590, 450 608, 660 590'), fabric.base)
  stitch(canvas, trace('230 640, 212 816, 450 826, 688 816, 670 640'), fabric.base)
  canvas.soft(body.outline, 10, [
    mark(
      ribbon(trace('222 614, 450 638, 678 614'), () => 10),
      deepen(fabric.base, 0.9),
      0.5,
    ),
  ])
  canvas.soft(lid.outline, 8, [
    mark(
      ribbon(trace('240 512, 450 502, 660 512'), () => 8),
      lighten(fabric.base, 0.9),
      0.5,
    ),
  ])
  metal(canvas, 450, 612, 26, 34, gold)
  metal(canvas, 450, 612, 8, 18, deepen(gold, 0.3))
  handleScarf(canvas, scarf)
}

function handleScarf(canvas: Canvas, scarf: Fabric): void {
  const tails: Point[][] = [
    trace('352 420, 320 480, 330 560, 296 640'),
    trace('352 420, 372 490, 352 560, 372 628'),
  ]
  for (const [i, tail] of tails.entries()) {
    const path = curve(tail)
    const points = ribbon([0, 0.33, 0.66, 1].map(path), (t) => 8 + t * 22, 20)
    lay(
      canvas,
      { left: points.slice(21).reverse(), right: points.slice(0, 21) },
      { fabric: scarf, seed: `tail${i}`, round: 0.9 },
    )
  }
  const knot = polygon(smooth(trace('330 404, 352 392, 376 404, 380 430, 354 444, 328 430, 330 404')))
  canvas.fill(knot, scarf.base)
  canvas.soft(knot, 4, [mark(ellipse(344, 408, 12, 8), lighten(scarf.base, 0.7), 0.6)])
  canvas.stroke(knot, deepen(scarf.base, 0.8), 1.6, 0.5)
}
