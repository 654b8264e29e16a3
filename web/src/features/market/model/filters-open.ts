import { useState } from 'react'

/** Remembers whether the panel of a wide screen is open, so that going back finds the list at the same place. */
let leftOpen = false

export function useFiltersOpen(wide: boolean): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(wide && leftOpen)
  const remember = (next: boolean) => {
    leftOpen = next
    setOpen(next)
  }
  return [open, remember]
}
