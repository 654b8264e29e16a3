import { z } from 'zod'
import type { QualityReport as Report } from '#contract/ai-reports.ts'
import type { QualityQuestion } from '#contract/bodies/ai.ts'
import { qualityMessages } from '#contract/messages/ai/engine.ts'
import { qualityWords as words } from '#contract/messages/ai/reports.ts'
import { Field } from '@/components/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Skeleton } from '@/components/ui/skeleton'
import { zodResolver } from '@/lib/forms'
import { clearToasts, showRefusal } from '@/lib/toast'
import { useForm } from '@/lib/use-form'
import { useAsk } from '../report/use-ask'
import { useOwnItems } from './api/own-items'
import { itemIdIn, itemUrl } from './item-url'
import { OwnItems } from './own-items'
import { QualityReport } from './quality-report'

const form = z.object({ url: itemUrl })

/** The Item Quality Checker: the address of an item in, what can be said of it out. */
export default function QualityCheckerPanel() {
  const { ask, busy, report } = useAsk<Report, QualityQuestion>('QUALITY_CHECKER', qualityMessages.failed)
  const { register, handleSubmit, clearErrors, setValue, formState } = useForm<z.infer<typeof form>>({
    resolver: zodResolver(form),
    reValidateMode: 'onSubmit',
    defaultValues: { url: '' },
  })
  const choose = (id: string) => {
    clearErrors('url')
    setValue('url', `${location.origin}/item/${id}`)
    ask({ item_data: { id } })
  }
  const hasOwn = (useOwnItems().data?.length ?? 0) > 0
  const own = <OwnItems busy={busy} onChoose={choose} />
  // A report stands where the eye is; the next listing is chosen under it.
  const begun = busy || report !== undefined
  return (
    <div className="grid grid-cols-1 gap-6">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit(
          ({ url }) => ask({ item_data: { id: itemIdIn(url) ?? '' } }),
          ({ url }) => {
            clearToasts()
            showRefusal(url?.type === 'too_small' ? qualityMessages.urlRequired : qualityMessages.urlInvalid)
          },
        )}
      >
        <p className="text-muted-foreground">{hasOwn ? words.introWithOwn : words.intro}</p>
        <Field
          label={words.url}
          error={formState.errors.url?.message}
          hint={words.hint.replace('%s', location.host)}
        >
          {(control) => (
            <Input
              {...control}
              {...register('url', { onChange: () => clearErrors('url') })}
              type="url"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={2000}
            />
          )}
        </Field>
        <Button type="submit" size="lg" disabled={busy}>
          {busy ? words.checking : words.check}
        </Button>
      </form>
      {!begun && own}
      <div aria-live="polite" aria-busy={busy}>
        {busy ? <ReportSkeleton /> : report && <QualityReport report={report} />}
      </div>
      {begun && own}
    </div>
  )
}

function ReportSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-16 w-2/3" />
      {['a', 'b', 'c', 'd'].map((line) => (
        <Skeleton key={line} className="h-9" />
      ))}
      <Skeleton className="h-28 rounded-2xl" />
    </div>
  )
}
