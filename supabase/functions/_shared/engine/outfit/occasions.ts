import type { Family } from '../colour/families.ts'
import { wordsOf } from './phrases.ts'
import { readTraits, type Traits } from './traits.ts'

/**
 * What people wear where in Nigeria, one row an occasion: read it, and edit it. `wants` is the mood in the words of traits.ts;
 * `best` and `never` are words of titles and categories; `colours` are worn, or not worn, there. A rule that divides people
 * (how covered one is in church) is meant as most invitations mean it. Sources: invitations and their dress codes ("colours of
 * the day", aso-ebi), what the market's owners write, and the rules that courts and offices print.
 */
export interface Occasion {
  /** As it stands in a reason: "Right for a naming ceremony". */
  name: string
  wants: Traits
  best: readonly string[]
  never: readonly string[]
  colours: Readonly<Partial<Record<Family, number>>>
  /** Covered shoulders and knees. */
  modest: boolean
  /** A woman is dressed for it with a gele. */
  gele: boolean
}

const row = (
  name: string,
  wants: string,
  best: string,
  never: string,
  colours: Occasion['colours'] = {},
  modest = false,
  gele = false,
): Occasion => ({
  name,
  wants: readTraits(wants),
  best: best.split(', ').flatMap((words) => wordsOf(words).join(' ')),
  never: never.split(', ').flatMap((words) => wordsOf(words).join(' ')),
  colours,
  modest,
  gele,
})

const bare =
  'crop top, mini dress, mini skirt, shorts, bikini, swimwear, backless, bodycon, playsuit, thigh high'
const play =
  'sneakers, trainers, jersey, hoodie, tracksuit, flip flops, football boots, costume, mask, baseball cap'

export const occasions = {
  church: row(
    'church',
    'dressy .7, heritage .4, edge -.5, sport -.8',
    'lace, gown, midi, skirt, suit, iro and buba, kaftan, senator, fascinator, gele, hat, agbada, fila, loafer',
    `${bare}, ${play}, ripped, ball gown, slip, sequin, off the shoulder`,
    { white: 0.2, cream: 0.2 },
    true,
  ),
  owambe: row(
    'an owambe',
    'dressy 1.2, heritage 1.4, sport -1',
    'aso oke, aso ebi, lace, gele, agbada, iro and buba, fila, coral, sequin, gown, owambe, george, senator, slipper, loafer',
    `${play}, jeans, bikini, swimwear, shorts, backpack, camp shirt, casual shirt, denim shirt, flannel shirt, hawaiian shirt`,
    { gold: 0.3, wine: 0.2, green: 0.1, black: -0.1 },
    false,
    true,
  ),
  introduction: row(
    'an introduction',
    'dressy .8, heritage 1.4, edge -.5, sport -1',
    'iro and buba, aso oke, lace, wrapper, gele, agbada, isiagu, george, coral, introduction, senator, fila',
    `${bare}, ${play}, jeans`,
    { black: -0.4, coral: 0.2, gold: 0.2 },
    true,
  ),
  naming: row(
    'a naming ceremony',
    'dressy .4, heritage 1, edge -.5, sport -.8',
    'lace, ankara, kaftan, bubu, iro and buba, buba, senator, adire, gele, naming, agbada, fila',
    `${bare}, ${play}`,
    { white: 0.4, cream: 0.3, 'pale blue': 0.2, blush: 0.2, black: -0.4 },
    true,
  ),
  burial: row(
    'a burial',
    'dressy .6, heritage .6, edge -.2, sport -1',
    'black, white, lace, gown, suit, wrapper, kaftan, hat, burial, plain, senator, agbada, fila',
    `${bare}, ${play}, sequin, neon, party, feather, ball gown, slip, off the shoulder, bride, groom`,
    {
      black: 0.6,
      white: 0.4,
      navy: 0.3,
      grey: 0.2,
      purple: 0.1,
      red: -0.8,
      gold: -0.4,
      pink: -0.4,
      yellow: -0.4,
      orange: -0.4,
      coral: -0.3,
    },
    true,
  ),
  court: row(
    'a court wedding',
    'dressy 1, heritage -.2, work .4, edge -.4, sport -1',
    'white, ivory, midi, jumpsuit, suit, court, dress, fascinator, pearl, short, loafer, tie',
    `${play}, bikini, shorts, ripped, jeans, train, cathedral, ball gown`,
    { white: 0.6, cream: 0.5, black: -0.2 },
  ),
  office: row(
    'the office',
    'work 1.4, dressy .3, sport -.8, beach -1',
    'blazer, suit, trouser suit, shirt, blouse, pencil skirt, loafer, pump, tote, office, work, tailored, ankara, senator, kaftan, tie',
    `${bare}, ${play}, ripped, gown, sequin, gele, agbada, veil, bridal, prom, ball gown, boots`,
    { navy: 0.2, grey: 0.2, black: 0.1, white: 0.1 },
    true,
  ),
  wedding: row(
    'a wedding',
    'dressy 1.3, heritage .7, sport -1',
    'aso ebi, lace, gown, gele, agbada, suit, aso oke, clutch, heels, wedding, reception, senator, fila, tuxedo, loafer',
    `${play}, jeans, bikini, swimwear, shorts, wedding dress, bridal gown, bridal, cathedral, backpack`,
    // White belongs to the bride.
    { white: -0.5, cream: -0.2, gold: 0.2, wine: 0.1, green: 0.1 },
  ),
  traditionalWedding: row(
    'a cultural event',
    'heritage 1.8, dressy .9, sport -1',
    'aso oke, agbada, iro and buba, isiagu, gele, fila, coral, george, wrapper, adire, ankara, cultural, beads',
    `${play}, jeans, bikini, shorts, tuxedo, bodycon`,
    { coral: 0.3, gold: 0.2, wine: 0.1 },
  ),
  dateNight: row(
    'a date',
    'dressy .7, sport -.8, heritage -.3',
    'satin, silk, slip, midi, heels, black, red, date, dress, clutch, blazer, shirt, loafer',
    'agbada, gele, costume, choir robe, graduation, football boots, bikini, bridal, wedding dress',
    { black: 0.1, red: 0.2, wine: 0.2 },
  ),
  party: row(
    'a party',
    'dressy .9, edge .2, heritage -.1, sport -.6',
    'sequin, mini, party, birthday, heels, sparkle, jumpsuit, satin, gold, night, playsuit, senator, shirt, loafer',
    'choir robe, graduation, football boots, wedding dress, bridal, briefcase, flip flops',
    { gold: 0.2, silver: 0.2 },
  ),
  formal: row(
    'a formal event',
    'dressy 1.8, sport -1.2, beach -1',
    'gown, tuxedo, suit, dinner, evening, velvet, heels, clutch, agbada, formal, award, dinner jacket, bow tie, fila, loafer',
    `${play}, jeans, shorts, bikini, mini, backpack, denim`,
    { black: 0.2, gold: 0.1 },
  ),
  casual: row(
    'an outing',
    'dressy -.6, heritage -.1',
    'jeans, sneakers, sundress, shirt, t shirt, cotton, denim, ankara, adire, sandals, casual, everyday, crossbody, kaftan, danshiki, polo, slipper',
    'gown, ball gown, tuxedo, wedding dress, bridal, agbada, gele, choir robe, veil, cathedral',
  ),
  travel: row(
    'travelling',
    'dressy -.6, cold .2',
    'trench, jacket, jeans, sneakers, jumpsuit, kaftan, tote, crossbody, travel, flat',
    'gown, ball gown, tuxedo, wedding dress, bridal, agbada, gele, veil, stiletto',
  ),
} as const satisfies Record<string, Occasion>
export type OccasionName = keyof typeof occasions

/** Made for one person of the day, or for a stage: worn by nobody who does not ask for it. */
export const oneOff: readonly string[] = (
  'bridal, bride, wedding dress, wedding gown, veil, cathedral, petticoat, bridesmaid, groom, groomsmen, flower girl, costume, mask, ' +
  'masquerade, choir, lawyer, graduation, mortarboard, santa, superhero, carnival, maternity, pageant, tiara, crown, set of six, set of ten, set of twenty'
)
  .split(', ')
  .map((text) => wordsOf(text).join(' '))

/** The words of the quiz, of both stylists' forms and of people, and the row that rules them. The longest match wins. */
const words: Readonly<Record<OccasionName, string>> = {
  church: 'church, church service, thanksgiving, service, mass, sunday, mosque, jumat',
  owambe: 'owambe, aso ebi, big party, reception, anniversary, chieftaincy',
  introduction: 'introduction, engagement, introduction ceremony, engagement ceremony',
  naming: 'naming, naming ceremony, christening, baby dedication, dedication',
  burial: 'burial, funeral, wake, wake keeping, remembrance, memorial',
  court: 'court, registry, court wedding, civil wedding, registry wedding',
  office: 'office, work, business meeting, meeting, interview, conference, work event, presentation',
  wedding: 'wedding, wedding guest, bridal shower',
  traditionalWedding: 'cultural event, traditional wedding, cultural, traditional, festival, igba nkwu',
  dateNight: 'date, date night, dinner date, romantic dinner',
  party: 'party, birthday, night out, club, concert, special event',
  formal: 'formal, formal event, dinner, gala, award, award night, prom, convocation',
  casual: 'casual, casual outing, everyday, everyday chic, outing, weekend, hangout, brunch, shopping',
  travel: 'travel, trip, holiday, vacation, airport',
}

const byWords = new Map(
  (Object.entries(words) as [OccasionName, string][]).flatMap(([name, list]) =>
    list.split(', ').map((text) => [wordsOf(text).join(' '), name] as const),
  ),
)

/** The rule for an occasion in somebody's words; what nobody knows is dressed for like a party. */
export function occasionOf(text: string): Occasion {
  const said = ` ${wordsOf(text.replaceAll('_', ' ')).join(' ')} `
  let best: { length: number; name: OccasionName } = { length: 0, name: 'party' }
  for (const [known, name] of byWords) {
    if (known.length > best.length && said.includes(` ${known} `)) best = { length: known.length, name }
  }
  return occasions[best.name]
}
