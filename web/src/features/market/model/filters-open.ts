import { useState } from 'react'

/** On a wide screen the filters stand beside the list until they are closed, also after coming back to it. */
let leftOpen = true

export function useFiltersOpen(wide: boolean): [boolean, (open: boolean) => void] {
  const [openOver, setOpenOver] = useState(false)
  const [openBeside, setOpenBeside] = useState(leftOpen)
  const remember = (open: boolean) => {
    leftOpen = open
    setOpenBeside(open)
  }
  return wide ? [openBeside, remember] : [openOver, setOpenOver]
}
