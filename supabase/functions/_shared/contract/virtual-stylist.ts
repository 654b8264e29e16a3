/** What the virtual stylist asks and answers. Without Zod, because the browser asks and the server checks. */

export const virtualOccasions = [
  'Wedding Guest',
  'Date Night',
  'Business Meeting',
  'Casual Outing',
  'Party',
  'Travel',
  'Work',
  'Weekend',
  'Special Event',
] as const

export const virtualStyles = [
  'Elegant',
  'Minimalist',
  'Chic',
  'Bohemian',
  'Classic',
  'Trendy',
  'Edgy',
  'Romantic',
  'Casual',
  'Sophisticated',
] as const

export const virtualCategories = [
  'Dress',
  'Top',
  'Bottom',
  'Shoes',
  'Bag',
  'Jewelry',
  'Outerwear',
  'Accessories',
  'Scarf',
  'Belt',
] as const
export type VirtualCategory = (typeof virtualCategories)[number]

/** How many items a client may name, and how many the stylist chooses from. */
export const mostVirtualItems = 20

export const undertones = ['warm', 'neutral', 'cool'] as const
export type Undertone = (typeof undertones)[number]
export const confidences = ['low', 'fair', 'good'] as const
export type Confidence = (typeof confidences)[number]

export interface NamedColour {
  name: string
  /** #rrggbb */
  hex: string
}

/** A guess from one photo, and nothing that is kept. */
export interface ColourGuess {
  undertone: Undertone
  confidence: Confidence
  /** The colour of the skin as the photo has it: #rrggbb. */
  skin: string
  /** Colours that stand out from it and are near in warmth, the best first. */
  palette: NamedColour[]
}

/** A piece that can be rented on the days, in naira; `rental_price` is that of one day. */
export interface VirtualPiece {
  id: string
  title: string
  category: string
  images: string[]
  rental_price: number
  receive: 'pickup' | 'delivery'
  rent: number
  deposit: number
  delivery: number
  /** Made of facts of the row and nothing else. */
  reason: string
  /** Whether it is in the picture. */
  pictured: boolean
}

export interface VirtualStyling {
  /** A JPEG as a data address; null where there is nothing to show. */
  styledImage: string | null
  /** What the picture is: drawn by us from the pieces' photos, or made by the try-on service from the person's photo. */
  picture: 'collage' | 'try_on' | null
  description: string
  recommendations: VirtualPiece[]
  /** Null where no skin was found in the photo: then nothing is guessed. */
  colours: ColourGuess | null
  days: { start: string; end: string }
  /** The piece that can be tried on with the person's consent; null where there is no such service, or no such piece. */
  tryOn: { item_id: string; title: string } | null
}
