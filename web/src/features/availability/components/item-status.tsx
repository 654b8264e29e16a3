import { useQuery } from '@tanstack/react-query'
import { formatDate, lagosToday } from '#contract/rules/dates.ts'
import { itemStatuses, type ItemStatus as Status } from '#contract/taxonomy.ts'
import { Badge } from '@/components/ui/badge'
import { takenDatesQuery } from '../api/taken-dates'
import { firstFree, type TakenRange } from '../model/day-kinds'

/** The status of an item: one that is out today is not called available. Nothing while the calendar is on its way. */
export function ItemStatus({ id, status }: { id: string; status: Status }) {
  const { data: taken, isLoading } = useQuery({ ...takenDatesQuery(id), staleTime: 60_000 })
  if (status === 'available' && isLoading) return null
  const words = status === 'available' && taken ? todayWords(taken) : labelOf(status)
  return <Badge variant={words === labelOf('available') ? 'info' : 'neutral'}>{words}</Badge>
}

const labelOf = (status: Status) => itemStatuses.find(({ value }) => value === status)?.label

function todayWords(taken: readonly TakenRange[]) {
  const today = lagosToday()
  const free = firstFree(today, taken)
  if (free === today) return labelOf('available')
  return free ? `Available from ${formatDate(free)}` : labelOf('unavailable')
}
