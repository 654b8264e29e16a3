import { looks } from '../quiz/index.ts'
import { arch, type Scene, sun } from './scene.ts'

const gele = looks.traditional.elegant.draw
const agbada = looks.agbada.elegant.draw
const ankara = looks.dress.playful.draw
const suit = looks.suit.playful.draw
const green = looks.traditional.sexy.draw

/** The first thing a visitor sees: people dressed for a Saturday in Lagos. */
export const tallHero: Scene = {
  width: 1000,
  height: 1200,
  wall: 'sand',
  shapes: [arch(500, 760, 90, 1050, 'clay'), sun(500, 470, 280, 'marigold')],
  people: [
    { draw: gele, x: 226, foot: 1094, scale: 0.9, shadow: 190 },
    { draw: agbada, x: 716, foot: 1094, scale: 0.9, shadow: 250 },
    { draw: ankara, x: 478, foot: 1146, scale: 0.98, shadow: 190 },
  ],
}

export const wideHero: Scene = {
  width: 1200,
  height: 1000,
  wall: 'sand',
  shapes: [arch(600, 860, 60, 880, 'clay'), sun(600, 400, 250, 'marigold')],
  people: [
    { draw: suit, x: 170, foot: 904, scale: 0.78, shadow: 170 },
    { draw: green, x: 1036, foot: 904, scale: 0.78, shadow: 220 },
    { draw: gele, x: 382, foot: 930, scale: 0.82, shadow: 180 },
    { draw: agbada, x: 818, foot: 930, scale: 0.82, shadow: 250 },
    { draw: ankara, x: 596, foot: 968, scale: 0.87, shadow: 180 },
  ],
}
