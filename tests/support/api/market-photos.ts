import sharp from 'sharp'
import type { Member } from './members.ts'

const WIDTH = 900
const HEIGHT = 1200

/** A drawn garment with the fine detail of a photo: weave, folds, grain. Every number is another print. */
function scene(number: number): string {
  const hue = (number * 47) % 360
  const cloth = `hsl(${hue} 55% 42%)`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 1200 1600">
    <filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="0.8" numOctaves="3" seed="${number}"/>
      <feColorMatrix values="0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 0 0.5  0.25 0 0 0 0"/></filter>
    <filter id="folds"><feTurbulence type="turbulence" baseFrequency="0.006 0.03" numOctaves="5" seed="${number}"/>
      <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0.9 0.4 0 0 -0.2"/></filter>
    <pattern id="print" width="64" height="64" patternUnits="userSpaceOnUse" patternTransform="rotate(${number * 13})">
      <rect width="64" height="64" fill="${cloth}"/>
      <circle cx="16" cy="16" r="9" fill="hsl(${(hue + 150) % 360} 70% 60%)"/>
      <path d="M32 40l14 18-28 0z" fill="hsl(${(hue + 60) % 360} 80% 70%)"/>
      <path d="M0 32h64M40 0v64" stroke="hsl(${hue} 60% 22%)" stroke-width="3"/></pattern>
    <linearGradient id="wall" x2="0.4" y2="1"><stop stop-color="hsl(${(hue + 200) % 360} 25% 84%)"/>
      <stop offset="1" stop-color="hsl(${(hue + 200) % 360} 30% 60%)"/></linearGradient>
    <clipPath id="gown"><path d="M440 260q160 90 320 0l150 260-110 70-20 150 190 760H230l190-760-20-150-110-70z"/></clipPath>
    <rect width="100%" height="100%" fill="url(#wall)"/>
    <g clip-path="url(#gown)"><rect width="100%" height="100%" fill="url(#print)"/>
      <rect width="100%" height="100%" filter="url(#folds)"/></g>
    <rect width="100%" height="100%" filter="url(#grain)"/>
  </svg>`
}

const SCENES = 4
const drawn = new Map<number, Promise<Buffer>>()

/** Drawing takes long, so a few scenes in other colours stand for many. */
function sceneOf(number: number): Promise<Buffer> {
  const which = number % SCENES
  const known =
    drawn.get(which) ??
    sharp(Buffer.from(scene(which)))
      .png({ compressionLevel: 0 })
      .toBuffer()
  drawn.set(which, known)
  return known
}

/** Uploads a photo as a phone would send it; its path in the bucket. */
export async function uploadPhoto(owner: Member, number: number): Promise<string> {
  const photo = await sharp(await sceneOf(number))
    .modulate({ hue: (number * 37) % 360 })
    .jpeg({ quality: 88 })
    .toBuffer()
  const path = `${owner.id}/photo-${number}.jpg`
  const { error } = await owner.client.storage
    .from('item-images')
    .upload(path, photo, { contentType: 'image/jpeg' })
  if (error) throw error
  return path
}
