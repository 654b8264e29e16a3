import type { Family } from '../colour/families.ts'
import { chromaOf } from '../colour/oklab.ts'
import type { Colours } from '../colour/read-colour.ts'
import { readTraits, type Traits } from './traits.ts'

/** What a colour says of the season and the mood, little beside what the piece says. */
const said: Readonly<Partial<Record<Family, Traits>>> = Object.fromEntries(
  `
black: cold .15, edge .4, dressy .15
grey: cold .3, edge .1
white: cold -.25, edge -.1
cream: edge -.2
tan: boho .1
brown: cold .3, boho .35
denim: dressy -.3
olive: cold .3, dressy -.25, edge .2
rust: cold .35, boho .35
mustard: cold .25, boho .2
wine: cold .4
navy: work .3
blue: cold -.1
pale blue: cold -.3, edge -.3
mint: cold -.5, edge -.5
teal: cold -.15, boho .2
coral: cold -.5, edge -.4
orange: cold -.3, boho .2
yellow: cold -.4, edge -.2
pink: cold -.25, edge -.5
blush: cold -.15, edge -.5
lavender: cold -.25, edge -.4
red: edge .1
gold: dressy .3
silver: dressy .2
`
    .trim()
    .split('\n')
    .map((line) => {
      const [family = '', words = ''] = line.split(': ')
      return [family, readTraits(words)]
    }),
)

const neon = readTraits('sport .5, dressy -.3')

export function colourTraits(colours: Colours): Traits {
  const first = colours.swatches[0]
  if (!first) return {}
  const shining = chromaOf(first.lab) > 0.21 && first.lab.l > 0.8 ? neon : {}
  return { ...said[first.family], ...shining }
}
