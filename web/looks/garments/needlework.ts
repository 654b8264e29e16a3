import type { Canvas } from '../draw/canvas.ts'
import type { Fabric } from '../draw/cloth.ts'
import { deepen } from '../draw/colour.ts'
import { ellipse, line, mirror, type Point } from '../draw/geometry.ts'
import type { Figure } from '../people/figure.ts'

export interface Robe {
  figure: Figure
  fabric: Fabric
  thread: string
  under?: Fabric
  seed: string
  earring?: string
}

export const both = (
  points: readonly Point[],
  draw: (points: readonly Point[], side: 'left' | 'right') => void,
): void => {
  draw(points, 'left')
  draw(mirror(points), 'right')
}

export function thread(canvas: Canvas, points: readonly Point[], colour: string, width = 2.6): void {
  canvas.stroke(line(points.map(([x, y]): Point => [x + 1, y + 1.4])), deepen(colour, 0.7), width, 0.4)
  canvas.stroke(line(points), colour, width, 0.95)
}

export const ring = (x: number, y: number, r: number): Point[] => {
  const points = ellipse(x, y, r, r, 0, 22)
  return [...points, points[0] ?? [x, y]]
}
