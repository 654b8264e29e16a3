import { useEffect } from 'react'

/** What is scrolled by this much in one direction is meant. */
const enoughPx = 24

/**
 * While a finger scrolls a page down, header and bars leave the screen to it; they come back when it is scrolled up, and
 * with each new page. They are placed by the variant `away:` of the style sheet.
 */
export function useBarsAway(pathname: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins with its bars
  useEffect(() => {
    const { dataset } = document.documentElement
    if (!matchMedia('(pointer: coarse)').matches) return
    // A screen begins at its top. To ask where it is would make the browser lay it out at once.
    let turned = 0
    let before = 0
    const onScroll = () => {
      const down = scrollY - before
      // A leap is not made by a finger: the page goes to a place in it.
      const leap = Math.abs(down) > innerHeight / 2
      const same = dataset.bars === 'away' ? down > 0 : down < 0
      before = scrollY
      if (leap || same) turned = scrollY
      if (Math.abs(scrollY - turned) < enoughPx) return
      turned = scrollY
      if (down > 0) dataset.bars = 'away'
      else delete dataset.bars
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      delete dataset.bars
      removeEventListener('scroll', onScroll)
    }
  }, [pathname])
}
