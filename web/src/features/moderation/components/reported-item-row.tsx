import { reportReasons } from '#contract/messages/item.ts'
import type { ItemReport, ModeratedItem } from '../api/items'
import { ModeratedRow } from './moderated-row'
import { ReportWords } from './report-words'

export function ReportedItemRow({ item, reports }: { item: ModeratedItem; reports: ItemReport[] }) {
  return (
    <ModeratedRow item={item} reports={reports}>
      <ul className="grid gap-2">
        {reports.map((report) => (
          <ReportWords
            key={report.id}
            {...report}
            reason={reportReasons.find(({ value }) => value === report.reason)?.label}
          />
        ))}
      </ul>
    </ModeratedRow>
  )
}
