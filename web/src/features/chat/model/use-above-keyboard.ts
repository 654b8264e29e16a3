import { useEffect } from 'react'

/**
 * On an iPhone the keyboard lies over the page, which knows nothing of it: a screen that fills the phone then ends above
 * the keyboard. Other phones make the page smaller by themselves.
 */
export function useAboveKeyboard(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const { style } = document.documentElement
    const follow = () => {
      // Two fingers that zoom in make it smaller as well.
      const covered = view.scale === 1 && view.height < innerHeight
      if (!covered) return void style.removeProperty('--above-keyboard')
      style.setProperty('--above-keyboard', `${view.height}px`)
      scrollTo({ top: 0, behavior: 'instant' })
    }
    view.addEventListener('resize', follow)
    return () => {
      view.removeEventListener('resize', follow)
      style.removeProperty('--above-keyboard')
    }
  }, [])
}
