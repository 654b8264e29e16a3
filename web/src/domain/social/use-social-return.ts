import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { connectedMessage, socialMessages } from '#contract/messages/social.ts'
import { type SocialPlatform, type SocialReturnPath, socialPlatformNames } from '#contract/social.ts'
import { myProfileQuery } from '@/domain/me/my-profile'
import { Refusal } from '@/lib/errors'
import { showError, showSuccess } from '@/lib/toast'
import { finishSocial } from './connect'
import { connectionsOf } from './connections'
import { readSocialReturn, type SocialReturn } from './social-return'

/**
 * For a screen that platforms lead back to: finishes what is left to do, takes what came along out of the address,
 * and says what the server knows now. Answers the platform while that is being found out.
 */
export function useSocialReturn(returnTo: SocialReturnPath, userId: string): SocialPlatform | null {
  const { history } = useRouter()
  const [returned] = useState(() => readSocialReturn(location.search, location.hash))
  const { mutate, isPending } = useFinish(returnTo, userId)
  const begun = useRef(false)
  useEffect(() => {
    if (!returned || begun.current) return
    begun.current = true
    history.replace(location.pathname)
    mutate(returned)
  }, [returned, history, mutate])
  return isPending && returned && returned.outcome !== 'refused' ? returned.platform : null
}

function useFinish(returnTo: SocialReturnPath, userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (returned: SocialReturn) => {
      await finishSocial(returned, returnTo, userId)
      const query = myProfileQuery(userId)
      // A reading that began before would be taken for the answer, and does not know of the connection yet.
      await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true })
      const profile = await queryClient.fetchQuery({ ...query, staleTime: 0 })
      if (returned.outcome === 'refused' || !connectionsOf(profile?.connected_social)[returned.platform]) {
        const { text, title } = socialMessages.notCompleted
        throw new Refusal(text, title, 400)
      }
      return socialPlatformNames[returned.platform]
    },
    onSuccess: (name) => showSuccess(connectedMessage(name)),
    onError: (error) => showError(error, socialMessages.notCompleted),
  })
}
