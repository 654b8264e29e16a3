import { mergeConfig } from 'vitest/config'
import config from '../../vitest.config.ts'
import { InGivenOrder } from './in-given-order.ts'

/** The suites as they are, in the order of the command line. */
export default mergeConfig(config, {
  // The packages are those of another folder.
  server: { fs: { strict: false } },
  test: { sequence: { sequencer: InGivenOrder } },
})
