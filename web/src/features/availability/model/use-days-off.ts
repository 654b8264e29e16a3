import { useMutation, useQueryClient } from '@tanstack/react-query'
import { calendarMessages } from '#contract/messages/calendar.ts'
import { itemsKey } from '@/domain/items/keys'
import { useRefreshMyData } from '@/domain/me/use-refresh-my-data'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { blockDays, freeDays, type NewDaysOff } from '../api/days-off'

function useCalendarChanged() {
  const queryClient = useQueryClient()
  const mineChanged = useRefreshMyData()
  return async () => {
    // A break changes the days of every item.
    void queryClient.invalidateQueries({ queryKey: itemsKey })
    await mineChanged()
  }
}

export function useBlockDays(onDone: () => void) {
  const changed = useCalendarChanged()
  return useMutation({
    mutationFn: (days: NewDaysOff) => {
      void prepareToasts()
      return blockDays(days)
    },
    onSuccess: (_, { itemId }) => {
      showSuccess(itemId ? calendarMessages.blocked : calendarMessages.onBreak)
      onDone()
    },
    onError: (error) => showError(error, calendarMessages.blockFailed),
    onSettled: changed,
  })
}

export function useFreeDays() {
  const changed = useCalendarChanged()
  return useMutation({
    mutationFn: (id: string) => {
      void prepareToasts()
      return freeDays(id)
    },
    onSuccess: () => showSuccess(calendarMessages.freed),
    onError: (error) => showError(error, calendarMessages.freeFailed),
    onSettled: changed,
  })
}
