import { expect, test } from 'vitest'
import { Canvas } from '../../../../web/looks/draw/canvas.ts'
import type { Point } from '../../../../web/looks/draw/geometry.ts'
import { bendOf, POSE } from '../../../../web/looks/people/pose.ts'

const poses = Object.entries(POSE).flatMap(([name, make]) =>
  ([1, -1] as const).map((side) => [name, side, make(side)] as const),
)

test('Without a pose every point stays where it is', () => {
  for (const point of [
    [450, 200],
    [330, 612],
    [425, 1110],
  ] as Point[]) {
    expect(bendOf({}).point(point)).toEqual(point)
  }
})

test.each(poses)(
  '%s %i bends the figure, and keeps its feet on the floor and its head on the axis',
  (_, __, pose) => {
    const { point } = bendOf(pose)
    for (const foot of [
      [425, 1110],
      [475, 1110],
    ] as Point[]) {
      const [x, y] = point(foot)
      expect(Math.hypot(x - foot[0], y - foot[1])).toBeLessThan(30)
    }
    expect(Math.abs(point([450, 230])[0] - 450)).toBeLessThan(20)
    const [left, right] = [point([380, 612]), point([520, 612])]
    expect(left[0] + right[0] !== 900 || left[1] !== right[1]).toBe(true)
  },
)

test('Who sits is lower from the hips up, and has the knees and feet where they were', () => {
  const standing = bendOf({ nod: 4 })
  const seated = bendOf({ sit: 140, nod: 4 })
  const lower = (y: number) => seated.point([450, y])[1] - standing.point([450, y])[1]
  expect([230, 505, 612].map(lower)).toEqual([140, 140, 140])
  expect([850, 1110].map(lower)).toEqual([0, 0])
  const lapFrom = (at: number) => seated.point([450 + at, 790])[0]
  expect(lapFrom(100) - lapFrom(-100)).toBeGreaterThan(200)
})

test('Outlines, clips, shadows and beads bend alike, and the head goes along as one piece', () => {
  const canvas = new Canvas()
  canvas.bent({ point: ([x, y]) => [x + 10, y + 5], piece: 'translate(10 5)' }, () => {
    canvas.casts('M1 2L3 4Z')
    canvas.within('M1 2L3 4Z', () => canvas.fill('M1 2L3 4Z', 'red'))
    canvas.add('<circle cx="1" cy="2" r="3"/>')
    canvas.moved('scale(2)', () => canvas.fill('M7 8Z', 'blue'))
  })
  canvas.fill('M7 9Z', 'green')
  const svg = canvas.svg('', { colour: 'black', dx: 0, dy: 0, transform: '' })
  expect(svg.match(/M11 7L13 9Z/g)).toHaveLength(3)
  expect(svg).toContain('<circle cx="11" cy="7" r="3"/>')
  expect(svg).toContain('<g transform="translate(10 5) scale(2)"><path d="M7 8Z"')
  expect(svg).toContain('<path d="M7 9Z" fill="green"/>')
})
