import { useEffect, useRef, useState } from 'react'
import { words } from './filters'

const pauseMs = 300

/**
 * The text of the search field. It is passed on after a pause in typing, or at once by `tell`. Words that come into the
 * address by a link or the back button are shown; the field's own earlier words do not overwrite newer typing.
 */
export function useSearchText(value: string | undefined, onSearch: (q: string | undefined) => void) {
  const [text, setText] = useState(value ?? '')
  const told = useRef([value])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const own = told.current.lastIndexOf(value)
    told.current = own < 0 ? [value] : told.current.slice(own)
    if (own >= 0) return
    clearTimeout(timer.current)
    setText(value ?? '')
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const tell = (next: string) => {
    clearTimeout(timer.current)
    setText(next)
    const q = words(next)
    if (q === told.current.at(-1)) return
    told.current.push(q)
    onSearch(q)
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => tell(next), pauseMs)
  }
  return { text, type, tell }
}
