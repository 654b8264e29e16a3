import { callFunction } from '@/lib/supabase'

type LoggedItem = Readonly<Record<'id' | 'title', string>>

/** Of an action 500 bytes are kept, and a letter can have four. */
const shortTitle = (title: string): string => Array.from(title).slice(0, 80).join('')

/** Records the action for later recommendations. Failures are ignored, because the action itself has succeeded. */
export function logItemAction(userId: string, action: 'save_item' | 'share_item', item: LoggedItem): void {
  const body = {
    user_id: userId,
    action_type: action,
    action_data: { item_id: item.id, title: shortTitle(item.title) },
  }
  callFunction<null>('log-user-action', body).catch(() => undefined)
}
