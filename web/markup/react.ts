// What the cards ask React for.
import { jsx } from './jsx-runtime.ts'

export { Fragment } from './jsx-runtime.ts'

let ids = 0
export const useId = (): string => {
  ids += 1
  return `first-${ids}`
}

// For the parts of lucide that are linked beside its icons; `icon.ts` stands in their place.
export const createElement = jsx
export const forwardRef = <Draw>(draw: Draw): Draw => draw
export const createContext = <Value>(value: Value) => ({ value })
export const useContext = <Value>(context: { value: Value }): Value => context.value
export const memo = <Draw>(draw: Draw, _same?: unknown): Draw => draw
export const useMemo = <Value>(make: () => Value): Value => make()
