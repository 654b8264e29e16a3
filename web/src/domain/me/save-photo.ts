import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Message } from '#contract/messages/common.ts'
import { profileMessages } from '#contract/messages/profile.ts'
import { publicUrl, uploadFile } from '@/lib/files/photos'
import { usePerson } from '@/lib/session'
import { db } from '@/lib/supabase'
import { showError, showSuccess } from '@/lib/toast'
import { meKey } from './keys'

/**
 * Makes a JPEG the photo of the person who is signed in, and tells how far it is. Says the result itself: by then the
 * screen that chose the photo may be gone. `failed` is the message when the server gives no reason.
 */
export function useSavePhoto(failed: Message) {
  const userId = usePerson()?.id
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState(0)
  const saving = useMutation({
    mutationFn: async (prepare: () => Promise<Blob>) => {
      if (!userId) throw new Error('Nobody is signed in')
      setProgress(0)
      await savePhoto(userId, await prepare(), setProgress)
      await queryClient.invalidateQueries({ queryKey: meKey(userId) })
    },
    onSuccess: () => showSuccess(profileMessages.photoSaved),
    onError: (error) => showError(error, failed),
  })
  return { ...saving, progress }
}

async function savePhoto(userId: string, jpeg: Blob, onProgress: (share: number) => void): Promise<void> {
  const path = `${userId}/selfie.jpg`
  await uploadFile('profiles', path, jpeg, { upsert: true, onProgress })
  await db()
    .from('profiles')
    .update({ selfie_url: publicUrl('profiles', path, Date.now()) })
    .eq('user_id', userId)
    .throwOnError()
}
