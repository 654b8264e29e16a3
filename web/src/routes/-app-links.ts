import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The landing page has plain links, so that it works before the app is there; once it is, they stay within the app. */
export function useAppLinks(): void {
  const router = useRouter()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
        return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const href = link?.getAttribute('href')
      if (!href?.startsWith('/')) return
      event.preventDefault()
      void router.navigate({ href })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [router])
}
