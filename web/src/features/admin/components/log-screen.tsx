import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, ScrollText } from 'lucide-react'
import { useEffect } from 'react'
import { adminMessages } from '#contract/messages/admin.ts'
import { Field } from '@/components/field'
import { Notice } from '@/components/notice'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { saveFile } from '@/lib/files/save-file'
import { formatMoment } from '@/lib/lagos-time'
import { prepareToasts, showError } from '@/lib/toast'
import { type LogLine, type LogSearch, logCsv, useLog } from '../api/log'
import { detailsOf, sentenceOf } from '../words/log-words'
import { AdminHeading } from './admin-heading'
import { Pages } from './pages'
import { SearchField } from './search-field'

interface LogScreenProps {
  search: LogSearch
  onSearch: (search: Partial<LogSearch>) => void
}

/** What staff did. Nobody can change or remove a line. */
export function LogScreen({ search, onSearch }: LogScreenProps) {
  const query = useLog(search)
  useEffect(() => void prepareToasts(), [])
  const save = useMutation({
    mutationFn: async () => saveFile('aso-log.csv', await logCsv(search), 'text/csv'),
    onError: (error) => showError(error, adminMessages.logFailed),
  })
  return (
    <>
      <AdminHeading title="Log" text="What staff did, to whom and why. Nobody can change or remove a line." />
      <SearchField
        label="Search by name, action or words"
        value={search.words}
        onSearch={(words) => onSearch({ words })}
      />
      <div className="flex flex-wrap items-end gap-3">
        {(['from', 'until'] as const).map((side) => (
          <Field key={side} label={side === 'from' ? 'From' : 'To'}>
            {(attributes) => (
              <Input
                {...attributes}
                type="date"
                value={search[side] ?? ''}
                onChange={(event) => onSearch({ [side]: event.target.value || undefined })}
              />
            )}
          </Field>
        ))}
        <Button variant="outline" disabled={save.isPending} onClick={() => save.mutate()}>
          <Download aria-hidden />
          {save.isPending ? 'Preparing…' : 'Save as CSV'}
        </Button>
        {search.target && (
          <Button variant="ghost" onClick={() => onSearch({ target: undefined })}>
            Show all people
          </Button>
        )}
      </div>
      <Pages
        query={query}
        label="Log"
        message={adminMessages.logFailed}
        empty={<Notice icon={ScrollText} title="No matches" text="Nothing in the log matches." />}
      >
        {(line) => <Line key={line.id} line={line} />}
      </Pages>
    </>
  )
}

/** Whom it was done to. */
function Target({ line: { target, target_name } }: { line: LogLine }) {
  if (!target) return 'somebody'
  return target_name ? (
    <Link to="/admin/users/$userId" params={{ userId: target }} className="underline">
      {target_name}
    </Link>
  ) : (
    'a former member'
  )
}

function Line({ line }: { line: LogLine }) {
  const [before, after] = sentenceOf(line.action_type)
  const details = detailsOf(line.action_data, line.names)
  return (
    <li className="grid gap-1 rounded-2xl bg-card p-4">
      <p>
        <strong className="font-semibold">{line.admin_name ?? 'A former admin'}</strong> {before}
        {after !== undefined && <Target line={line} />}
        {after}
      </p>
      {line.reason && <p className="wrap-anywhere">“{line.reason}”</p>}
      {details.length > 0 && (
        <p className="text-muted-foreground text-sm wrap-anywhere">{details.join(' · ')}</p>
      )}
      <p className="text-muted-foreground text-xs">
        {[formatMoment(line.created_at), line.ip].filter(Boolean).join(' · ')}
      </p>
    </li>
  )
}
