import { readHeader } from './jpeg-header.ts'
import { openPhoto, type Rgb } from './pixels.ts'
import { measureOpened, type PhotoMeasures, photoPoints, scoreOf } from './score-photo.ts'

export type PhotoFault =
  | 'blurred'
  | 'noisy'
  | 'flat'
  | 'clipped'
  | 'exposure'
  | 'compressed'
  | 'small'
  | 'background'

export interface Examined {
  /** 0 to 100. */
  score: number
  faults: PhotoFault[]
  /** Mean red, green and blue of 8 × 8 squares, to tell photos of the same view. */
  squares: number[]
}

/** How many points a part has at best, how many have to be lost before it is worth a word, and which. */
const faults: readonly {
  fault: PhotoFault
  lost(points: ReturnType<typeof photoPoints>, measures: PhotoMeasures): number
  from: number
}[] = [
  // An edge between two plain areas, smoothed over one pixel as every renderer does, has a fineness of 0.3, a hard one 0.48: a
  // drawing or a plain wall has nothing finer. What is blurred by more than a pixel is below 0.25, whatever it shows.
  { fault: 'blurred', lost: (_, { fineness }) => 42 * (1 - fineness), from: 42 * 0.75 },
  { fault: 'noisy', lost: ({ noise }) => -noise, from: 12 },
  { fault: 'flat', lost: ({ range }) => 16 - range, from: 8 },
  { fault: 'clipped', lost: ({ clipping }) => -clipping, from: 4 },
  { fault: 'exposure', lost: ({ mean }) => -mean, from: 3 },
  { fault: 'compressed', lost: ({ coarseness, blockiness }) => -coarseness - blockiness, from: 16 },
  { fault: 'small', lost: ({ size }) => -size, from: 6 },
  { fault: 'background', lost: ({ background }) => 4 - background, from: 3.7 },
]

function faultsOf(measures: PhotoMeasures): PhotoFault[] {
  const points = photoPoints(measures)
  return faults.filter(({ lost, from }) => lost(points, measures) >= from).map(({ fault }) => fault)
}

const side = 8

function squaresOf({ data, width, height }: Rgb): number[] {
  const sums = new Float64Array(side * side * 3)
  const counts = new Float64Array(side * side)
  for (let y = 0; y < height; y += 4) {
    const row = Math.floor((y / height) * side) * side
    for (let x = 0; x < width; x += 4) {
      const square = row + Math.floor((x / width) * side)
      counts[square] = (counts[square] ?? 0) + 1
      const at = (y * width + x) * 3
      for (let part = 0; part < 3; part += 1)
        sums[square * 3 + part] = (sums[square * 3 + part] ?? 0) + (data[at + part] ?? 0)
    }
  }
  return Array.from(sums, (sum, at) => sum / Math.max(1, counts[Math.floor(at / 3)] ?? 1))
}

/** What a rendition of a very good photo reaches: its compression costs some points. */
const best = 87

/** Throws a PhotoError where it is no JPEG photo, or one that is too large to open. */
export function examinePhoto(bytes: Uint8Array): Examined {
  const header = readHeader(bytes)
  const photo = openPhoto(bytes, header)
  const measures = measureOpened(photo, header)
  const score = Math.round(Math.max(0, Math.min(100, (100 * scoreOf(measures)) / best)))
  return { score, faults: faultsOf(measures), squares: squaresOf(photo) }
}

/** Mean difference of squares below which two photos show the same. */
const sameView = 12

export function showsTheSame(one: Examined, other: Examined): boolean {
  const sum = one.squares.reduce((total, value, at) => total + Math.abs(value - (other.squares[at] ?? 0)), 0)
  return sum / one.squares.length < sameView
}
