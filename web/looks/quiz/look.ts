import type { quizQuestions } from '#contract/quiz-questions.ts'
import type { Ground } from '../draw/ground.ts'
import type { Plate } from '../plate.ts'
import type { Draw } from '../wardrobe/compose.ts'

export type BaseItem = (typeof quizQuestions.base_item.options)[number]['value']
export type Vibe = (typeof quizQuestions.vibe.options)[number]['value']

export interface Look {
  ground: Ground
  draw: Draw
  /** Half the width of the shadow on the floor. */
  shadow?: number
  /** A headdress needs room above the head. */
  tall?: boolean
}

/** What a base item becomes in each vibe. */
export type Looks = Record<Vibe, Look>

/** A full figure, a little larger than a wardrobe plate: these are seen small. */
export const plateOf = ({ ground, draw, shadow = 220, tall = false }: Look): Plate => ({
  ground,
  view: tall
    ? { zoom: 0.99, focus: [450, 620], onto: [450, 640] }
    : { zoom: 1.08, focus: [450, 620], onto: [450, 604] },
  stands: { x: 450, y: 1112, rx: shadow },
  draw,
})
