import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Goes to the anchor of the address, for text that arrives after the page itself. */
export function useScrollToAnchor(): void {
  const hash = useLocation({ select: ({ hash }) => hash })
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView()
  }, [hash])
}
