import type { VirtualStylistQuestion } from '#contract/bodies/virtual-stylist.ts'
import type { VirtualCategory } from '#contract/virtual-stylist.ts'

/** What is asked of the virtual stylist, as it stands in the form. */
export interface VirtualWishes {
  /** A JPEG; it stays in the memory of this screen. */
  photo: Blob | null
  occasion: string
  style: string
  categories: VirtualCategory[]
  hints: string
  /** Empty: not said. */
  madeFor: 'women' | 'men' | ''
}

export const noWishes: VirtualWishes = {
  photo: null,
  occasion: '',
  style: '',
  categories: [],
  hints: '',
  madeFor: '',
}

export type AskableWishes = VirtualWishes & { photo: Blob }

export const canAsk = (wishes: VirtualWishes): wishes is AskableWishes =>
  Boolean(wishes.photo && wishes.occasion && wishes.style)

export async function questionOf(wishes: AskableWishes): Promise<VirtualStylistQuestion> {
  const { photo, occasion, style, categories, hints, madeFor } = wishes
  return {
    image: await dataAddress(photo),
    preferences: {
      occasion,
      style,
      categories,
      specificHints: hints.trim(),
      ...(madeFor && { made_for: madeFor }),
    },
  }
}

function dataAddress(photo: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The photo cannot be read'))
    reader.readAsDataURL(photo)
  })
}
