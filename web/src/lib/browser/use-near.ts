import { type RefObject, useEffect, useRef, useState } from 'react'

/** Before it is scrolled into sight, but not with the page. */
const ahead = '300px 0px'

/** Whether something has been near the part of the page that can be seen: what is further down is not computed with it. */
export function useNear<Part extends Element>(): [RefObject<Part | null>, boolean] {
  const part = useRef<Part>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !part.current) return
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: ahead },
    )
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [near])
  return [part, near]
}
