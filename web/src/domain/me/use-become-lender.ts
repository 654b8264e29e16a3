import { useMutation } from '@tanstack/react-query'
import { profileMessages } from '#contract/messages/profile.ts'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'
import { showError } from '@/lib/toast'

/** Makes a borrower a lender too. Everything on the screen depends on the role, so the page is loaded again. */
export function useBecomeLender() {
  const userId = usePerson()?.id
  return useMutation({
    mutationFn: async () => {
      if (!userId) throw new Error('Nobody is signed in')
      await db().from('profiles').update({ role: 'both' }).eq('user_id', userId).throwOnError()
    },
    onSuccess: () => location.reload(),
    onError: (error) => showError(error, profileMessages.upgradeFailed),
  })
}
