import type { ReadPiece } from './read-piece.ts'
import { type Trait, traits, traitWeights } from './traits.ts'

/**
 * How much likelier the pieces are as one outfit than as pieces drawn at random, as a logarithm, by one trait. The model has
 * one factor: the outfit has a hidden value (how dressy it is), each piece shows it with its loading and something of its own,
 * x = loading * factor + the rest, all of variance 1. Both likelihoods are normal, so that the ratio has a closed form
 * (Sherman and Morrison). Two gowns and a clutch gain, a gown with running shoes loses, a watch that says nothing does
 * neither.
 */
function factorEvidence(values: readonly number[], most: number): number {
  let [logarithm, weight, weighted, square] = [0, 0, 0, 0]
  for (const value of values) {
    const loading = loadingOf(value, most)
    const own = 1 - loading * loading
    logarithm += Math.log(own)
    weight += (loading * loading) / own
    weighted += (loading * value) / own
    square += (value * value) / own - value * value
  }
  return -0.5 * (logarithm + Math.log1p(weight) + square - (weighted * weighted) / (1 + weight))
}

/** How much a piece counts for a trait: the more, the clearer it shows it. */
const loadingOf = (value: number, most: number): number => Math.min(most, 0.22 + 0.5 * Math.abs(value))

/** Things for women and for men in one outfit; that all are for women says nothing. */
function genderClash(values: readonly number[]): number {
  const women = Math.max(0, ...values)
  const men = Math.max(0, ...values.map((value) => -value))
  return -1.1 * Math.min(women, men, 1.6)
}

export function traitEvidence(pieces: readonly ReadPiece[], trait: Trait): number {
  const { most, weight } = traitWeights[trait]
  const values = pieces.filter(({ slot }) => slot !== 'beauty').map((piece) => piece.traits[trait])
  return weight * (trait === 'women' ? genderClash(values) : factorEvidence(values, most))
}

export function coherence(pieces: readonly ReadPiece[]): number {
  return traits.reduce((sum, trait) => sum + traitEvidence(pieces, trait), 0)
}
