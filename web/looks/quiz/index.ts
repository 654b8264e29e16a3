import { agbada } from './agbada.ts'
import { dress } from './dress.ts'
import { jumpsuit } from './jumpsuit.ts'
import type { BaseItem, Looks } from './look.ts'
import { skirtAndTop } from './skirt-and-top.ts'
import { suit } from './suit.ts'
import { traditional } from './traditional.ts'

/** Six base items in six vibes: what the style quiz shows where the wardrobes hold nothing that fits. */
export const looks: Record<BaseItem, Looks> = {
  dress,
  jumpsuit,
  agbada,
  skirt_top: skirtAndTop,
  suit,
  traditional,
}
