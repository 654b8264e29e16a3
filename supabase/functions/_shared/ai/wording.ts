import type { Prose } from '../adapters/model/prose.ts'

/** Our own sentences, each in the model's words where those say the same. */
export function reworded(own: readonly string[], said: readonly Prose[]): string[] {
  // Sentences that were joined or left out can't be told apart any more.
  if (said.length !== own.length) return [...own]
  return own.map((sentence, at) => said[at]?.or(sentence) ?? sentence)
}
