import type { Plate } from '../plate.ts'
import { dresses } from './dresses.ts'
import { finery } from './finery.ts'
import { heritage } from './heritage.ts'
import { tailored } from './tailored.ts'

/** Every drawn piece by its name: the first plate shows it whole, the others closer. */
export const wardrobe: Record<string, readonly Plate[]> = { ...dresses, ...finery, ...heritage, ...tailored }
