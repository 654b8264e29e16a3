import { Canvas, type Frame } from './draw/canvas.ts'
import { deepen } from './draw/colour.ts'
import { type Ground, standing, studio } from './draw/ground.ts'

export interface View {
  /** 1 shows the whole plate; more steps closer to `focus`. */
  zoom?: number
  focus?: readonly [number, number]
  /** Where the focus comes to lie on the plate. */
  onto?: readonly [number, number]
  flip?: boolean
}

export interface Plate {
  ground: Ground
  view?: View
  /** Where the thing stands, for its pool of shadow on the floor. */
  stands?: { x: number; y: number; rx: number; ry?: number; strength?: number }
  draw(canvas: Canvas): void
}

/** One plate as SVG text. */
export function svgOf(plate: Plate, frame?: Frame): string {
  const canvas = new Canvas()
  const { zoom = 1, focus = [450, 600], onto = [450, 600], flip = false } = plate.view ?? {}
  const sx = flip ? -zoom : zoom
  const transform = `translate(${onto[0]} ${onto[1]}) scale(${sx} ${zoom}) translate(${-focus[0]} ${-focus[1]})`
  const ground = studio(canvas, plate.ground)
  const stand = plate.stands
  if (stand)
    canvas.add(
      standing(
        canvas,
        stand.x,
        stand.y,
        stand.rx,
        stand.ry ?? stand.rx * 0.16,
        plate.ground.wall,
        stand.strength,
      ),
    )
  plate.draw(canvas)
  return canvas.svg(ground, { colour: deepen(plate.ground.wall, 0.85), dx: 34, dy: 20, transform }, frame)
}
