import { chromaOf, hueOf, type Lab } from './oklab.ts'

/** Families of colours as people who dress speak of them. */
export const families = [
  'black',
  'white',
  'grey',
  'cream',
  'tan',
  'brown',
  'navy',
  'denim',
  'blue',
  'pale blue',
  'teal',
  'green',
  'olive',
  'mint',
  'yellow',
  'mustard',
  'orange',
  'rust',
  'coral',
  'red',
  'wine',
  'pink',
  'blush',
  'purple',
  'lavender',
  'gold',
  'silver',
] as const
export type Family = (typeof families)[number]

/** Families that carry others without taking part in their harmony. */
export const neutralFamilies: ReadonlySet<Family> = new Set<Family>([
  'black',
  'white',
  'grey',
  'cream',
  'tan',
  'brown',
  'navy',
  'denim',
  'gold',
  'silver',
])

function colourless(lab: Lab): Family | undefined {
  const chroma = chromaOf(lab)
  const warm = lab.b > 0.012
  if (lab.l < 0.29 && chroma < 0.035) return 'black'
  if (lab.l > 0.95 && chroma < 0.016) return 'white'
  if (warm && lab.l > 0.86 && chroma < 0.07 && lab.b > Math.abs(lab.a)) return 'cream'
  if (chroma < 0.022) return lab.l > 0.93 ? 'white' : 'grey'
  if (chroma < 0.03 && !warm) return 'grey'
  return undefined
}

/** Where the warm hues end: red to yellow, the earths among them. */
function warmFamily(lab: Lab, hue: number): Family {
  const { l } = lab
  const chroma = chromaOf(lab)
  if (hue > 32 && hue < 62 && chroma > 0.125 && l > 0.42 && l < 0.63) return 'rust'
  if (hue < 40) {
    if (l < 0.44) return chroma < 0.06 ? 'brown' : 'wine'
    if (l > 0.76) return chroma < 0.075 ? 'blush' : 'coral'
    return chroma < 0.07 ? 'blush' : l > 0.66 ? 'coral' : 'red'
  }
  if (hue < 80) {
    if (l < 0.5) return 'brown'
    if (l > 0.82 && chroma < 0.08) return hue < 55 ? 'blush' : 'tan'
    if (chroma < 0.095) return l < 0.58 ? 'brown' : 'tan'
    return l < 0.58 ? 'brown' : hue > 66 && l < 0.78 ? 'mustard' : 'orange'
  }
  if (l < 0.52 || (l < 0.6 && hue > 95)) return chroma < 0.04 || hue < 90 ? 'brown' : 'olive'
  if (chroma < 0.09) return hue > 108 ? 'mint' : 'tan'
  return l < 0.77 ? 'mustard' : 'yellow'
}

function coldFamily(lab: Lab, hue: number): Family {
  const { l } = lab
  const chroma = chromaOf(lab)
  if (hue < 125) return l < 0.62 ? 'olive' : l > 0.85 && chroma > 0.12 ? 'yellow' : 'green'
  if (hue < 175) return l > 0.78 && chroma < 0.12 ? 'mint' : chroma < 0.045 && l < 0.55 ? 'olive' : 'green'
  if (hue < 225) return l > 0.82 && chroma < 0.06 ? 'mint' : 'teal'
  if (hue < 285) {
    if (l < 0.36 || (l < 0.4 && chroma < 0.09)) return 'navy'
    if (l > 0.76) return 'pale blue'
    return chroma < 0.085 ? 'denim' : 'blue'
  }
  if (hue < 335) return l > 0.72 ? 'lavender' : 'purple'
  if (l < 0.42) return 'wine'
  return l > 0.8 && chroma < 0.075 ? 'blush' : 'pink'
}

export function familyOf(lab: Lab): Family {
  const none = colourless(lab)
  if (none) return none
  const hue = hueOf(lab)
  // Red, orange and the earths lie between 12 and 112 degrees; what is pinker comes round from below.
  if (hue < 12) return lab.l < 0.44 ? 'wine' : lab.l > 0.8 && chromaOf(lab) < 0.075 ? 'blush' : 'pink'
  if (hue < 24 && lab.l > 0.62) return chromaOf(lab) < 0.08 ? 'blush' : lab.l > 0.72 ? 'pink' : 'coral'
  return hue < 112 ? warmFamily(lab, hue) : coldFamily(lab, hue)
}
