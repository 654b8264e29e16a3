import type { Database } from '#database.types.ts'
import type { Answers } from './server.ts'

type Procedure = keyof Database['public']['Functions']

/** What procedures say that are asked by GET, so that a browser may keep their answer. */
export function readsOf(
  answers: {
    [Name in Procedure as `GET /rest/v1/rpc/${Name}`]?: object[] | Response | (() => unknown)
  },
): Answers {
  return answers as Answers
}
