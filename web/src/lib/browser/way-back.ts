import type { RouterHistory } from '@tanstack/react-router'

/** A page that sent a visitor to sign in. Forgotten with the document: a reload or a page elsewhere begins a new count. */
let noted: { href: string; index: number } | undefined

/** The router's own count of pages. */
const indexNow = (): number => history.state?.__TSR_index ?? 0

/** For a page that is to be gone on with at `href` after signing in. */
export function noteWayBack(href: string): void {
  noted = { href, index: indexNow() }
}

/** Goes back to the page that noted it, so that it stands in the history once; else `href` takes the place of this page. */
export function goBackTo(href: string, router: RouterHistory): void {
  const steps = noted?.href === href ? noted.index - indexNow() : 0
  const index = indexNow() + steps
  noted = undefined
  if (steps >= 0) {
    router.replace(href)
    return
  }
  const leave = router.subscribe(() => {
    if (indexNow() !== index) return
    leave()
    router.replace(href)
  })
  router.go(steps)
}
