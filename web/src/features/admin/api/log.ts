import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { adminKey } from '@/domain/staff/keys'
import { csvLines, csvMark } from '@/lib/files/csv'
import { db } from '@/lib/supabase'

const pageSize = 50
const csvPageSize = 1000

export interface LogSearch {
  words: string
  /** The person it was done to. */
  target?: string | undefined
  /** Days in Lagos, both counted. */
  from?: string | undefined
  until?: string | undefined
}

const logQuery = (search: LogSearch) =>
  infiniteQueryOptions({
    queryKey: [...adminKey, 'log', search],
    queryFn: ({ pageParam, signal }) => readLog(search, pageSize, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
  })

export const useLog = (search: LogSearch) => useInfiniteQuery(logQuery(search))

async function readLog(search: LogSearch, limit: number, before?: number, signal?: AbortSignal) {
  const call = db().rpc('admin_log', {
    p_search: search.words,
    p_target: search.target,
    p_from: search.from,
    p_until: search.until,
    p_before: before,
    p_limit: limit,
  })
  const { data } = await (signal ? call.abortSignal(signal) : call).throwOnError()
  return data
}
export type LogLine = Awaited<ReturnType<typeof readLog>>[number]

/** All lines of a search, page after page, as a CSV. */
export async function logCsv(search: LogSearch): Promise<string> {
  const lines: LogLine[] = []
  for (;;) {
    const page = await readLog(search, csvPageSize, lines.at(-1)?.id)
    lines.push(...page)
    if (page.length < csvPageSize) break
  }
  const head = [
    'ID',
    'Time',
    'Admin',
    'Action',
    'Person',
    'Person ID',
    'Reason',
    'Details',
    'Session',
    'IP',
    'Browser',
  ]
  const rows = lines.map((line) => [
    line.id,
    line.created_at,
    line.admin_name,
    line.action_type,
    line.target_name,
    line.target,
    line.reason,
    JSON.stringify(line.action_data),
    line.session_id,
    line.ip,
    line.user_agent,
  ])
  return csvMark + csvLines([head, ...rows])
}
