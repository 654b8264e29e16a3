import type { CDPSession, Page } from 'playwright-core'

export type Finger = [x: number, y: number]

/** For a page of a visit with `hasTouch`. */
export const fingersOn = (page: Page): Promise<CDPSession> => page.context().newCDPSession(page)

/** Fingers that go down on the glass, along these places, and up again. */
export async function touch(fingers: CDPSession, ...places: Finger[][]): Promise<void> {
  for (const [step, place] of places.entries()) {
    const touchPoints = place.map(([x, y], id) => ({ x, y, id }))
    const type = step === 0 ? 'touchStart' : 'touchMove'
    await fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
