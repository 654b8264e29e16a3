import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminMessages } from '#contract/messages/admin.ts'
import { adminKey } from '@/domain/staff/keys'
import { db } from '@/lib/supabase'
import { showError, showSuccess } from '@/lib/toast'
import { identityReview } from '../model/identity-review'
import { verificationsKey } from './verifications'

export const reviewKey = (verificationId: string) => [...verificationsKey, 'review', verificationId]

const reviewQuery = (verificationId: string) =>
  queryOptions({
    queryKey: reviewKey(verificationId),
    queryFn: async ({ signal }) => {
      const parameters = { p_verification_id: verificationId }
      const { data } = await db().rpc('identity_review', parameters).abortSignal(signal).throwOnError()
      return identityReview.parse(data)
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** What stands beside the papers: the automatic check, the consent, what is unopened, other accounts, changes since the approval. */
export function useIdentityReview(verificationId: string) {
  return useQuery(reviewQuery(verificationId))
}

export interface NameDecision {
  name: string
  accept: boolean
}

/** The word on a changed name. It is about the name that the admin saw. */
export function useDecideName(verificationId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ name, accept }: NameDecision) => {
      const parameters = { p_verification_id: verificationId, p_name: name, p_accept: accept }
      await db().rpc('decide_name', parameters).throwOnError()
    },
    onSuccess: (_, { accept }) =>
      showSuccess(accept ? adminMessages.nameAccepted : adminMessages.namePutBack),
    onError: (error) => showError(error, adminMessages.processFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  })
}

/** The word that numbers, which somebody who is kept out has sent too, are this person's own. */
export function useAllowIdentity({ id, submission }: { id: string; submission: number }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (reason: string) => {
      const parameters = { p_verification_id: id, p_submission: submission, p_reason: reason }
      await db().rpc('allow_identity', parameters).throwOnError()
    },
    onSuccess: () => showSuccess(adminMessages.identityAllowed),
    onError: (error) => showError(error, adminMessages.processFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: reviewKey(id) }),
  })
}

/** The word on changed phone numbers. It is about the changes that the admin saw, up to the last of them. */
export function useSeePhoneChanges(verificationId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (lastChange: number) => {
      const parameters = { p_verification_id: verificationId, p_last_change: lastChange }
      await db().rpc('see_phone_changes', parameters).throwOnError()
    },
    onError: (error) => showError(error, adminMessages.processFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKey }),
  })
}
