import { countOf } from '#contract/rules/count.ts'
import { formatMoment } from '@/lib/lagos-time'
import type { Status } from '../api/dashboard'
import type { Column } from '../model/table'

/** What a part does, in the words of the card. `good` is only said of what was measured. */
export interface StatusWords {
  name: string
  word: string
  mood: 'good' | 'bad' | 'unsure'
  /** What was measured. */
  detail: string | null
}

/** Of the file: the card on the screen says the same. */
export const statusColumns: readonly Column<StatusWords>[] = [
  { title: 'Part', cell: ({ name }) => name },
  { title: 'State', cell: ({ word }) => word },
  { title: 'Measured', cell: ({ detail }) => detail },
]

const moment = (at: string | null): string | null => at && formatMoment(at)
const names: Readonly<Record<string, string>> = {
  mail: 'Emails',
  webhook: 'Paystack’s events',
  jobs: 'Jobs',
  books: 'Books',
  figures: 'Figures',
}

const bad: Readonly<Record<string, string>> = { late: 'Late', failing: 'Failing' }

export function statusWords(row: Status): StatusWords {
  return {
    name: names[row.part] ?? row.part,
    word:
      row.state === 'ok'
        ? 'Operational'
        : row.state === 'quiet'
          ? 'Nothing yet'
          : (bad[row.state] ?? 'Unknown'),
    mood: row.state === 'ok' ? 'good' : row.state === 'quiet' ? 'unsure' : 'bad',
    detail: detailOf(row),
  }
}

function detailOf({ part, state, at, waiting, problem }: Status): string | null {
  const when = moment(at)
  const found = waiting ?? 0
  switch (part) {
    case 'mail':
      if (problem) return problem
      return when ? `${countOf(found, 'is', 'are')} waiting, the oldest since ${when}` : 'None is waiting'
    case 'webhook':
      if (state === 'late')
        return `${countOf(found, 'payment')} came without an event. The last event: ${when ?? 'none'}`
      return when ? `The last event: ${when}` : 'No card payment so far'
    case 'jobs':
      if (problem) return `These fail: ${problem}`
      if (found > 0) return `A step of ${countOf(found, 'booking')} fails`
      return when ? `The last run: ${when}` : 'They have not run so far'
    default:
      if (found > 0) return `${countOf(found, 'problem')} found on ${when}`
      return when ? `The last check: ${when}` : 'Not checked so far'
  }
}
