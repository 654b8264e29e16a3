import { useState } from 'react'

/** The panel of a wide screen is as it was left, so that the way back finds the clothes where they were. */
let leftOpen = false

export function useFiltersOpen(wide: boolean): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(wide && leftOpen)
  const remember = (next: boolean) => {
    leftOpen = next
    setOpen(next)
  }
  return [open, remember]
}
