import type { Canvas } from '../draw/canvas.ts'
import { deepen, mix } from '../draw/colour.ts'
import { blob, ellipse, type Point, polygon, random } from '../draw/geometry.ts'
import type { Hair } from './hair.ts'

function curls(
  canvas: Canvas,
  colour: string,
  seed: string,
  centre: Point,
  reach: Point,
  count: number,
  hole: boolean,
): void {
  const chance = random(seed)
  const tones = [deepen(colour, 0.4), colour, mix(colour, '#8a5a3a', 0.22), mix(colour, '#b07a4c', 0.4)]
  for (let i = 0; i < count; i++) {
    const [angle, radius] = [chance() * Math.PI * 2, Math.sqrt(chance())]
    const [x, y] = [
      centre[0] + Math.cos(angle) * radius * reach[0],
      centre[1] + Math.sin(angle) * radius * reach[1],
    ]
    if (hole && Math.abs(x) < 84 && y > -104 - (1 - Math.abs(x) / 84) * 24) continue
    const lit = (centre[0] - x) / reach[0] + (centre[1] - y) / reach[1] + chance() * 0.9
    const tone = tones[lit > 1.25 ? 3 : lit > 0.6 ? 2 : lit > -0.3 ? 1 : 0] ?? colour
    const size = 9 + chance() * 8
    canvas.stroke(`${polygonArc(x, y, size, chance() * 6, 4.6)}`, tone, 4.6, 0.95)
  }
}

function polygonArc(x: number, y: number, radius: number, start: number, sweep: number): string {
  const points = Array.from({ length: 9 }, (_, i): Point => {
    const angle = start + (i / 8) * sweep
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius * 0.86]
  })
  return polygon(points).slice(0, -1)
}

/** A round halo of tight curls. */
export function afro(colour = '#221613', size = 1): Hair {
  const [rx, ry] = [190 * size, 176 * size]
  return {
    behind(canvas) {
      const outline = blob(ellipse(0, -70, rx, ry, 0, 14))
      canvas.casts(outline)
      canvas.fill(outline, deepen(colour, 0.35))
      curls(canvas, colour, 'afro-back', [0, -70], [rx * 1.02, ry * 1.02], 520, false)
    },
    front(canvas) {
      curls(canvas, colour, 'afro-front', [0, -96], [rx * 0.72, ry * 0.56], 300, true)
    },
  }
}
