import { distance, type Lab, labOf } from '../colour/oklab.ts'
import type { Rgb } from '../photo/pixels.ts'

/** A photo as a grid of mean colours: enough to find a face in, and small whatever the photo's size. */
export interface Cells {
  labs: Lab[]
  width: number
  height: number
}

const longEdge = 96

export function cellsOf({ data, width, height }: Rgb): Cells {
  const side = Math.max(1, Math.ceil(Math.max(width, height) / longEdge))
  const [across, down] = [Math.floor(width / side), Math.floor(height / side)]
  const labs: Lab[] = []
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      const sums = [0, 0, 0]
      for (let row = y * side; row < (y + 1) * side; row += 1) {
        for (let at = (row * width + x * side) * 3, end = at + side * 3; at < end; at += 3) {
          for (let part = 0; part < 3; part += 1) sums[part] = (sums[part] ?? 0) + (data[at + part] ?? 0)
        }
      }
      const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / side ** 2)
      labs.push(labOf(red, green, blue))
    }
  }
  return { labs, width: across, height: down }
}

/** Numbers of the cells at the left, at the right and at the top: where a room is seen, and seldom a face. */
export function borderOf({ width, height }: Cells): number[] {
  const top = Array.from({ length: width }, (_, x) => x)
  const sides = Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1]).flat()
  return [...new Set([...top, ...sides])]
}

/** Groups of neighbouring chosen cells, the largest first. */
export function groupsOf({ width, height }: Cells, chosen: readonly boolean[]): number[][] {
  const seen = new Set<number>()
  const groups: number[][] = []
  for (let start = 0; start < chosen.length; start += 1) {
    if (!chosen[start] || seen.has(start)) continue
    seen.add(start)
    const group = [start]
    for (const at of group) {
      for (const next of neighbours(at, width, height)) {
        if (!chosen[next] || seen.has(next)) continue
        seen.add(next)
        group.push(next)
      }
    }
    groups.push(group)
  }
  return groups.sort((one, other) => other.length - one.length)
}

function neighbours(at: number, width: number, height: number): number[] {
  const x = at % width
  return [
    ...(x > 0 ? [at - 1] : []),
    ...(x < width - 1 ? [at + 1] : []),
    ...(at >= width ? [at - width] : []),
    ...(at < width * (height - 1) ? [at + width] : []),
  ]
}

/** Whether a colour is also that of a good part of the border: a wall, and not the person in front of it. */
export function backgroundOf(cells: Cells, chosen: readonly boolean[]): (lab: Lab) => boolean {
  const border = borderOf(cells)
  const walls = border.filter((at) => chosen[at]).flatMap((at) => cells.labs[at] ?? [])
  const least = border.length * wallShare
  if (walls.length < least) return () => false
  return (lab) => walls.filter((wall) => distance(wall, lab) < wallNear).length >= least
}

const wallShare = 0.12
const wallNear = 0.035
