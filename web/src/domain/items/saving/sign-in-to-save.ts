import type { useRouter } from '@tanstack/react-router'
import { itemMessages } from '#contract/messages/common.ts'
import { wayBack } from '@/lib/guards'
import { showRefusal } from '@/lib/toast'
import { saveLater } from './save-later'

/** For a visitor: signing in leads back to this screen, and the item is saved then. */
export function signInToSave(router: ReturnType<typeof useRouter>, itemId: string): void {
  saveLater(itemId)
  showRefusal(itemMessages.pleaseLogIn)
  void router.navigate({ to: '/auth', search: { redirect: wayBack(router.state.location.href) } })
}
