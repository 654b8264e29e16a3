import { useMutation } from '@tanstack/react-query'
import { profileMessages } from '#contract/messages/profile.ts'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'
import { showError } from '@/lib/toast'

/** Who borrows may lend, too. Everything on the screen depends on it, so the page is loaded anew. */
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
