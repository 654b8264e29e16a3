import type { Report } from '../api/items'

export interface ReportedItem {
  item: NonNullable<Report['item']>
  reports: Report[]
}

/** The most reported item first; among equals, the one that waits longest. */
export function groupReports(reports: readonly Report[]): ReportedItem[] {
  const groups = new Map<string, ReportedItem>()
  for (const report of reports) {
    if (!report.item) continue
    const group = groups.get(report.item_id) ?? { item: report.item, reports: [] }
    group.reports.push(report)
    groups.set(report.item_id, group)
  }
  return [...groups.values()].sort((a, b) => b.reports.length - a.reports.length)
}
