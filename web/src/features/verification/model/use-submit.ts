import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DocumentKind } from '#contract/identity.ts'
import { verificationMessages } from '#contract/messages/verification.ts'
import { meKey } from '@/domain/me/keys'
import { clearToasts, showRefusal, showSuccess } from '@/lib/toast'
import { consentKey } from '../api/consent'
import { type MyRecord, myRecordKey } from '../api/my-record'
import { submitVerification } from '../api/submit-verification'
import type { DocumentFile } from './document-file'
import { type Draft, forgetDraft } from './draft'
import { explainFailure } from './explain-failure'

type Send = (kind: DocumentKind, file: DocumentFile) => Promise<string>

/** Sends what has not arrived yet, then hands everything in. Whatever fails, nothing has to be typed again. */
export function useSubmit(userId: string, send: Send, onSubmitted: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (draft: Draft) => {
      const { government_id, utility_bill, selfie } = draft.files
      if (!government_id || !utility_bill || !selfie) throw new Error('A document is missing')
      const sending = {
        government_id: send('government_id', government_id),
        utility_bill: send('utility_bill', utility_bill),
        selfie: send('selfie', selfie),
      }
      // All are sent even if one fails, so that only the failed one has to be sent again.
      await Promise.allSettled(Object.values(sending))
      await submitVerification(userId, draft, {
        government_id: await sending.government_id,
        utility_bill: await sending.utility_bill,
        selfie: await sending.selfie,
      })
    },
    onSuccess: () => {
      forgetDraft(userId)
      clearToasts()
      const record: MyRecord = {
        verification_status: 'pending',
        rejection_reason: null,
        legal_name: null,
        submitted_at: new Date().toISOString(),
      }
      queryClient.setQueryData(myRecordKey(userId), record)
      showSuccess(verificationMessages.submitted)
      onSubmitted()
      // The role may have changed with it.
      void queryClient.invalidateQueries({ queryKey: meKey(userId) })
    },
    onError: (error) => {
      // The text may have changed meanwhile: then it is shown anew and has to be accepted again.
      void queryClient.invalidateQueries({ queryKey: consentKey })
      showRefusal(explainFailure(error))
    },
  })
}
