import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { notificationMessages } from '#contract/messages/notification.ts'
import { meKey } from '@/domain/me/keys'
import { db } from '@/lib/supabase'
import { showError } from '@/lib/toast'

const settingsKey = (userId: string) => [...meKey(userId), 'notification settings'] as const

export interface NotificationSettings {
  /** `topic:channel` */
  muted: string[]
  /** Hours of the day in Lagos; null: no quiet hours. */
  quiet_from: number | null
  quiet_until: number | null
  daily_digest: boolean
}

const byDefault: NotificationSettings = {
  muted: [],
  quiet_from: null,
  quiet_until: null,
  daily_digest: false,
}

export function useNotificationSettings(userId: string) {
  return useQuery({
    queryKey: settingsKey(userId),
    queryFn: async ({ signal }): Promise<NotificationSettings> => {
      const { data } = await db()
        .from('notification_settings')
        .select('muted, quiet_from, quiet_until, daily_digest')
        .eq('user_id', userId)
        .abortSignal(signal)
        .throwOnError()
      return data[0] ?? byDefault
    },
  })
}

/** Shown at once; taken back where it could not be saved. One after the other, so that the last choice stays. */
export function useSaveSettings(userId: string) {
  const queryClient = useQueryClient()
  const queryKey = settingsKey(userId)
  return useMutation({
    scope: { id: 'notification settings' },
    mutationFn: async ({ muted, quiet_from, quiet_until, daily_digest }: NotificationSettings) => {
      await db()
        .rpc('save_notification_settings', {
          p_muted: muted,
          p_daily_digest: daily_digest,
          ...(quiet_from !== null && { p_quiet_from: quiet_from }),
          ...(quiet_until !== null && { p_quiet_until: quiet_until }),
        })
        .throwOnError()
    },
    onMutate: (settings) => {
      queryClient.setQueryData(queryKey, settings)
    },
    onError: async (error) => {
      showError(error, notificationMessages.settingsFailed)
      await queryClient.invalidateQueries({ queryKey })
    },
  })
}

/** The same with something of a topic switched on or off. */
export function withChannel(
  settings: NotificationSettings,
  topic: string,
  channel: string,
  on: boolean,
): NotificationSettings {
  const one = `${topic}:${channel}`
  const others = settings.muted.filter((muted) => muted !== one)
  return { ...settings, muted: on ? others : [...others, one] }
}
