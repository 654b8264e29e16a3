import { type Examined, type PhotoFault, showsTheSame } from '../photo/examine.ts'

const faultWords: Readonly<Record<PhotoFault, string>> = {
  blurred: 'is not sharp: hold the phone still, or rest it on something',
  noisy: 'is grainy: more light helps',
  flat: 'has little contrast: daylight from the side brings out the fabric',
  clipped: 'has parts that are all white or all black',
  exposure: 'is too dark or too bright',
  compressed: 'is strongly compressed: use the photo of the camera, not one that was sent around',
  small: 'is small: a larger one shows the details',
  background: 'has a restless background: a plain wall or sheet makes the piece stand out',
}

/** Photos of as many different views are enough. */
const viewsWanted = 4

export interface Photos {
  quality: number
  variety: number
  strengths: string[]
  faults: string[]
}

const nameOf = (at: number): string => (at === 0 ? 'The cover photo' : `Photo ${at + 1}`)

function viewsIn(examined: readonly Examined[]): number {
  const views: Examined[] = []
  for (const photo of examined) if (!views.some((view) => showsTheSame(view, photo))) views.push(photo)
  return views.length
}

/** The cover counts twice: it is what people see in the market. Null photos could not be opened. */
export function photosOf(photos: readonly (Examined | null)[]): Photos | null {
  const found = photos.flatMap((photo, at) => (photo ? [{ photo, at }] : []))
  if (photos.length > 0 && found.length === 0) return null
  if (found.length === 0)
    return {
      quality: 0,
      variety: 0,
      strengths: [],
      faults: ['There are no photos. Most people book what they can see.'],
    }
  const weight = found.reduce((sum, { at }) => sum + (at === 0 ? 2 : 1), 0)
  const sum = found.reduce((total, { photo, at }) => total + photo.score * (at === 0 ? 2 : 1), 0)
  const quality = Math.round(sum / weight)
  const views = viewsIn(found.map(({ photo }) => photo))
  return {
    quality,
    variety: Math.round((100 * Math.min(views, viewsWanted)) / viewsWanted),
    strengths: strengthsOf(found, views),
    faults: [...found.flatMap(({ photo, at }) => faultsIn(photo, at)), ...viewFault(views)],
  }
}

function strengthsOf(found: readonly { photo: Examined; at: number }[], views: number): string[] {
  const clear = found.every(({ photo }) => photo.faults.length === 0)
  const all = found.length === 2 ? 'Both' : `All ${found.length}`
  return [
    ...(clear ? [`${found.length === 1 ? 'The photo is' : `${all} photos are`} sharp and well lit.`] : []),
    ...(views >= viewsWanted ? [`${views} photos show it from different sides.`] : []),
  ]
}

/** The two worst faults of a photo are enough to begin with. */
const faultsIn = ({ faults }: Examined, at: number): string[] =>
  faults.slice(0, 2).map((fault) => `${nameOf(at)} ${faultWords[fault]}.`)

const viewFault = (views: number): string[] =>
  views >= viewsWanted
    ? []
    : [
        `The photos show ${views === 1 ? 'one view' : `${views} different views`}: show front, back and a close-up too.`,
      ]
