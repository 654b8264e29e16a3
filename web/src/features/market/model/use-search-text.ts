import { useEffect, useRef, useState } from 'react'
import { words } from './filters'

const pauseMs = 300

/**
 * What is being typed, and told in a pause or at once by `tell`. Words that come into the address otherwise, from a
 * link or the way back, are shown; what was told here and comes back late does not overwrite what was typed since.
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
