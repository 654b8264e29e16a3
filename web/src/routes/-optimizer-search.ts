// Apart from the optimizer itself: addresses are read by the first download of every screen.

/** In the address of a form: the listing optimizer is open in it. */
export interface OptimizerSearch {
  optimizer?: true | undefined
}

export const readOptimizer = ({ optimizer }: Record<string, unknown>): OptimizerSearch => ({
  optimizer: optimizer === true ? true : undefined,
})
