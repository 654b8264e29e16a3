import type { ColourGuess } from '../../contract/virtual-stylist.ts'
import { occasionOf } from '../outfit/occasions.ts'

const list = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const counts = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six']

/** What the answer is, of facts and nothing else: how many pieces, for what, and what was guessed. */
export function describe(occasion: string, pieces: number, guess: ColourGuess | null): string {
  const look =
    pieces === 0
      ? `Nothing free on these days is right for ${occasionOf(occasion).name}.`
      : `${counts[pieces] ?? pieces} ${pieces === 1 ? 'piece' : 'pieces'} you can rent for ${occasionOf(occasion).name}.`
  if (!guess) return look
  const names = guess.palette.slice(0, 3).map(({ name }) => name.toLowerCase())
  return `${look} Our guess from your photo: a ${guess.undertone} undertone. ${list(names).replace(/^./, (letter) => letter.toUpperCase())} stand out beside it.`
}
