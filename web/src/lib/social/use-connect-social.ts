import { useMutation } from '@tanstack/react-query'
import type { SocialPlatform, SocialReturnPath } from '#contract/social.ts'
import { socialMessages } from '#contract/social-messages.ts'
import { showError } from '@/lib/toast'
import { connectSocial } from './connect'

/** `mutate(platform)` leads to the platform, which leads back to `returnTo`: see `useSocialReturn` there. */
export function useConnectSocial(returnTo: SocialReturnPath) {
  return useMutation({
    mutationFn: (platform: SocialPlatform) => connectSocial(platform, returnTo),
    onError: (error) => showError(error, socialMessages.notStarted),
  })
}
