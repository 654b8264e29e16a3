import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { socialMessages } from '#contract/messages/social.ts'
import type { SocialPlatform, SocialReturnPath } from '#contract/social.ts'
import { showError } from '@/lib/toast'
import { connectSocial } from './connect'

/** `mutate(platform)` leads to the platform, which leads back to `returnTo`: see `useSocialReturn` there. */
export function useConnectSocial(returnTo: SocialReturnPath) {
  const connect = useMutation({
    mutationFn: (platform: SocialPlatform) => connectSocial(platform, returnTo),
    onError: (error) => showError(error, socialMessages.notStarted),
  })
  const { reset } = connect
  useEffect(() => {
    // The browser's back button shows the page from its cache, still busy.
    const wake = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [reset])
  return connect
}
