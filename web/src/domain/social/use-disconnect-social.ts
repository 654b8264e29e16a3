import { useMutation, useQueryClient } from '@tanstack/react-query'
import { disconnectedMessage, socialMessages } from '#contract/messages/social.ts'
import { type SocialPlatform, socialPlatformNames } from '#contract/social.ts'
import { myProfileQuery } from '@/domain/me/my-profile'
import { explain } from '@/lib/errors'
import { showRefusal, showSuccess } from '@/lib/toast'
import { disconnectSocial } from './connect'
import { connectionsOf } from './connections'

/** The card shows at once that it is gone, and gets it back where that failed. */
export function useDisconnectSocial(userId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = myProfileQuery(userId)
  const show = (platform: SocialPlatform, on: boolean) =>
    queryClient.setQueryData(queryKey, (profile) =>
      profile
        ? { ...profile, connected_social: { ...connectionsOf(profile.connected_social), [platform]: on } }
        : profile,
    )
  return useMutation({
    mutationFn: (platform: SocialPlatform) => disconnectSocial(userId, platform),
    onMutate: async (platform) => {
      await queryClient.cancelQueries({ queryKey })
      show(platform, false)
    },
    onSuccess: (_, platform) => showSuccess(disconnectedMessage(socialPlatformNames[platform])),
    onError: (error, platform) => {
      show(platform, true)
      const { title } = socialMessages.disconnectFailed
      showRefusal({ title, text: explain(error, socialMessages.disconnectFailed).text })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
