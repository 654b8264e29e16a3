import { Badge } from '@/components/ui/badge'
import { formatMoment } from '@/lib/lagos-time'
import type { DisputeFile } from '../api/dispute-file'
import { issueLabel, type Names } from '../model/words'
import { EvidenceFiles } from './evidence-files'
import { Section } from './section'

interface Told {
  id: string
  who: string
  role: string | undefined
  at: string
  text: string
  files: string[]
}

/** What both sides say, and show, in the order in which they said it. */
export function Stories({ file, names }: { file: DisputeFile; names: Names }) {
  return (
    <Section title="What both sides say">
      <ol className="grid gap-6">
        {storiesOf(file, names).map((told) => (
          <li key={told.id} className="grid gap-2">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
              <span className="font-semibold text-base">{told.who}</span>
              {told.role && <Badge>{told.role}</Badge>}
              <time dateTime={told.at} className="text-muted-foreground">
                {formatMoment(told.at)}
              </time>
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{told.text}</p>
            <EvidenceFiles files={told.files} label={`Evidence of ${told.who}, ${formatMoment(told.at)}`} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function storiesOf({ dispute, reported_by, reported_at, statements }: DisputeFile, names: Names): Told[] {
  const report = {
    id: dispute.id,
    who: reported_by ? names.start(reported_by) : 'Aso',
    role: reported_by ? `${names.role(reported_by)}, reported: ${issueLabel(dispute.issue_type)}` : undefined,
    at: reported_at,
    text: dispute.description,
    files: dispute.evidence_urls,
  }
  const answers = statements.map(({ id, by, created_at, statement, evidence_urls }) => ({
    id,
    who: names.start(by),
    role: names.role(by),
    at: created_at,
    text: statement,
    files: evidence_urls,
  }))
  return [report, ...answers]
}
