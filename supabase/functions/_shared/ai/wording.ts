import type { Prose } from '../adapters/model/prose.ts'

/** The sentences of the house, each in the model's words where those say the same. */
export function reworded(house: readonly string[], said: readonly Prose[]): string[] {
  // Sentences that were joined or left out can't be told apart any more.
  if (said.length !== house.length) return [...house]
  return house.map((sentence, at) => said[at]?.or(sentence) ?? sentence)
}
