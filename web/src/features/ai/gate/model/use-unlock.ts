import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { gateMessages, gateWords, helperWords } from '#contract/messages/ai/gate.ts'
import { type Message, walletMessages } from '#contract/messages/common.ts'
import { formatNaira } from '#contract/rules/money.ts'
import { noteFreeSession } from '@/domain/me/free-session'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { settingsKey } from '@/domain/settings'
import { isOffline, Refusal } from '@/lib/errors'
import { formatRecent } from '@/lib/lagos-time'
import { usePerson } from '@/lib/session'
import { prepareToasts, showError, showRefusal, showSuccess } from '@/lib/toast'
import { openAiCheckout, unlockHelper } from '../api/unlock'
import type { Offer } from './offer'

export type Way = 'free' | 'wallet' | 'card'

const unlockKey = ['unlock an AI helper']

/** Unlocks a helper, by one way at a time: a second tap does nothing while the first is on its way. */
export function useUnlock(offer: Offer, { costsMoney }: { costsMoney: boolean }) {
  const queries = useQueryClient()
  const person = usePerson()
  const refreshMyData = useRefreshMyData()
  useEffect(() => void prepareToasts(), [])
  const unlocking = useMutation({
    mutationKey: unlockKey,
    meta: { movesMoney: costsMoney },
    mutationFn: async (way: Way) => {
      if (way !== 'card') return unlockHelper(offer.feature, way, offer.price)
      location.assign(await openAiCheckout(offer.feature, person?.email ?? ''))
      return null
    },
    onSuccess: (session, way) => {
      if (way === 'free' && person) noteFreeSession(person.id)
      if (session && way === 'wallet') showSuccess(newsOf(session, offer))
    },
    onError: (error, way) => {
      if (way === 'wallet' && isOffline(error)) showRefusal(gateMessages.noAnswer)
      else showError(error, fallbackOf(error, way))
      // The price may be another one by now.
      void queries.invalidateQueries({ queryKey: settingsKey })
    },
    // Also where it failed: the session may be there although its answer was lost.
    onSettled: refreshMyData,
  })
  const unlock = (way: Way) => {
    if (queries.isMutating({ mutationKey: unlockKey }) === 0) unlocking.mutate(way)
  }
  return { unlock, busy: unlocking.isPending ? unlocking.variables : undefined }
}

function newsOf(session: { session_expires_at: string; charged: number }, { feature }: Offer): Message {
  const until = formatRecent(Date.parse(session.session_expires_at))
  return {
    title: gateWords.unlocked(helperWords[feature].title),
    text:
      session.charged > 0
        ? gateWords.charged(formatNaira(session.charged), until)
        : gateWords.chargedNothing(until),
  }
}

/** A missing Paystack configuration has its own message, because the payer cannot solve it. */
function fallbackOf(error: unknown, way: Way): Message {
  if (way === 'free') return gateMessages.freeFailed
  const unconfigured = error instanceof Refusal && error.status === 503
  return unconfigured ? walletMessages.configurationError : gateMessages.paymentFailed
}
