import type { Work } from '../api/dashboard'
import { workName, workSubject } from '../words/work-words'
import type { Column } from './table'

/** Of the file: the list on the screen says the same in words. */
export const workColumns: readonly Column<Work>[] = [
  { title: 'Due', cell: ({ due_at }) => due_at },
  { title: 'Kind', cell: workName },
  { title: 'About', cell: workSubject },
  { title: 'Amount', cell: ({ amount }) => amount },
  { title: 'Since', cell: ({ since }) => since },
  { title: 'ID', cell: ({ subject_id }) => subject_id },
]
