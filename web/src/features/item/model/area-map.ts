import { type Town, towns } from '#contract/rules/towns.ts'
import { coast, lagoon, type Point, rivers } from './places'

export interface AreaMap {
  /** Where it is: a whole town or quarter. */
  center: { name: string; x: number; y: number }
  radius: number
  others: { name: string; x: number; y: number; end: boolean }[]
  sea: string
  lagoon: string
  rivers: string[]
  /** A line of so many kilometres. */
  scale: { km: number; width: number }
}

export const mapSize = { width: 480, height: 240 } as const

/** Kilometres in a degree. */
const degree = 111

/** The surroundings of a town, drawn from our own list; null where it is not known. */
export function areaMap(city: string | null, state: string | null): AreaMap | null {
  const place = find(city, state)
  if (!place) return null
  const near = neighbours(place)
  const reach = Math.max(6, ...near.map((other) => distance(place, other)))
  // The farthest neighbour is still on the map, with its name.
  const perKm = Math.min(mapSize.height * 0.42, mapSize.width * 0.36) / reach
  const project = ([latitude, longitude]: Point) => ({
    x: mapSize.width / 2 + (longitude - place[3]) * degree * Math.cos(radians(place[2])) * perKm,
    y: mapSize.height / 2 - (latitude - place[2]) * degree * perKm,
  })
  const km = [1, 2, 5, 10, 20, 50, 100].findLast((length) => length * perKm <= 90) ?? 1
  return {
    center: { name: place[0], x: mapSize.width / 2, y: mapSize.height / 2 },
    radius: Math.min(46, Math.max(26, 3 * perKm)),
    others: apart(near.map((other) => ({ name: other[0], ...project([other[2], other[3]]) }))),
    sea: line([...coast, [3.5, 8.6], [3.5, 2.3]].map((point) => project(point as Point))),
    lagoon: line(lagoon.map(project)),
    rivers: rivers.map((river) => line(river.map(project))),
    scale: { km, width: km * perKm },
  }
}

function find(city: string | null, state: string | null): Town | undefined {
  const [town, region] = [plain(city), plain(state)]
  const inState = towns.filter((place) => region === '' || plain(place[1]) === region)
  return inState.find((place) => plain(place[0]) === town) ?? (region === '' ? undefined : inState[0])
}

function plain(name: string | null): string {
  return (name ?? '')
    .toLowerCase()
    .replace(/ state$/, '')
    .trim()
}

function neighbours(town: Town): Town[] {
  return towns
    .filter((other) => other !== town && distance(town, other) > 3)
    .sort((one, other) => distance(town, one) - distance(town, other))
    .slice(0, 6)
}

/** Names that would lie on each other, on the middle or beside the map are left out. */
function apart(all: { name: string; x: number; y: number }[]): AreaMap['others'] {
  const kept: AreaMap['others'] = [{ name: '', x: mapSize.width / 2, y: mapSize.height / 2, end: false }]
  for (const one of all) {
    const inside = one.x > 14 && one.x < mapSize.width - 14 && one.y > 14 && one.y < mapSize.height - 14
    const free = kept.every(({ x, y }) => Math.abs(y - one.y) > 20 || Math.abs(x - one.x) > 125)
    if (inside && free) kept.push({ ...one, end: one.x > mapSize.width / 2 })
  }
  return kept.slice(1)
}

function distance(one: Town, other: Town): number {
  const north = (one[2] - other[2]) * degree
  const east = (one[3] - other[3]) * degree * Math.cos(radians(one[2]))
  return Math.hypot(north, east)
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function line(points: { x: number; y: number }[]): string {
  return points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
}
