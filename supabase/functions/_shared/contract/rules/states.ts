import { type State, states } from '../taxonomy.ts'

/** Ours of the names that maps and people have for a state: `Lagos State`, `Abuja`, `Federal Capital Territory`. */
export function knownState(name: string): State | undefined {
  const short = name
    .trim()
    .replace(/ State$/i, '')
    .toLowerCase()
  if (/^(fct|abuja|federal capital territory)/.test(short)) return 'FCT - Abuja'
  return states.find((state) => state.toLowerCase() === short)
}
