import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { questionMessages, questionWords } from '#contract/messages/question.ts'
import { formatDate } from '#contract/rules/dates.ts'
import { Button } from '@/components/ui/button'
import { useMyProfile } from '@/domain/me/my-profile'
import { lagosDay } from '@/lib/lagos-time'
import { usePerson } from '@/lib/session'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { answerQuestion, type Question, questionsKey, removeQuestion } from '../api/questions'
import { WordsForm } from './words-form'

const ReportQuestionDialog = lazy(() => import('./report-question-dialog'))
const HideQuestionDialog = lazy(() => import('./hide-question-dialog'))

interface QuestionEntryProps {
  itemId: string
  question: Question
  /** The reader owns the item. */
  own: boolean
}

export function QuestionEntry({ itemId, question, own }: QuestionEntryProps) {
  const person = usePerson()
  return (
    <article className="grid gap-1.5">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-sans font-semibold text-base">{question.is_mine ? 'You' : question.asker}</h3>
        <span className="text-muted-foreground text-sm">{formatDate(lagosDay(question.asked_at))}</span>
      </header>
      <p className="whitespace-pre-line break-words">{question.question}</p>
      {question.answer && (
        <p className="whitespace-pre-line break-words border-input border-l-2 pl-3">
          <span className="font-medium">The owner: </span>
          {question.answer}
        </p>
      )}
      {!question.answer && !question.can_answer && (
        <p className="text-muted-foreground text-sm">Not answered yet.</p>
      )}
      {question.can_answer && <AnswerForm itemId={itemId} question={question} />}
      {person && <Acts itemId={itemId} question={question} own={own} />}
    </article>
  )
}

function AnswerForm({ itemId, question }: { itemId: string; question: Question }) {
  const queryClient = useQueryClient()
  const answer = useMutation({
    mutationFn: (words: string) => answerQuestion(question.id, words),
    onSuccess: () => showSuccess(questionMessages.answered),
    onError: (error) => showError(error, questionMessages.answerFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: questionsKey(itemId) }),
  })
  return (
    <WordsForm
      label={`Your answer to ${question.asker}`}
      hint="You can answer once. Everyone can read it."
      missing={questionWords.answerMissing}
      words={{ go: 'Publish answer', going: 'Sending…' }}
      busy={answer.isPending}
      onSend={async (words) => {
        void prepareToasts()
        await answer.mutateAsync(words)
      }}
    />
  )
}

type Opened = 'question' | 'answer' | 'hide' | null

/** Who asked takes it away; others report it; admins hide it. */
function Acts({ itemId, question, own }: QuestionEntryProps) {
  const [open, setOpen] = useState<Opened>(null)
  const isAdmin = useMyProfile().data?.is_admin ?? false
  const close = () => setOpen(null)
  const quiet = '-ml-3 px-3 text-muted-foreground'
  return (
    <div className="flex flex-wrap gap-x-4">
      {question.is_mine && <RemoveButton itemId={itemId} question={question} className={quiet} />}
      {!question.is_mine && (
        <Button variant="ghost" className={quiet} onClick={() => setOpen('question')}>
          Report this question
        </Button>
      )}
      {question.answer && !own && (
        <Button variant="ghost" className={quiet} onClick={() => setOpen('answer')}>
          Report this answer
        </Button>
      )}
      {isAdmin && !own && !question.is_mine && (
        <Button variant="ghost" className={quiet} onClick={() => setOpen('hide')}>
          Hide as admin
        </Button>
      )}
      <Suspense>
        {(open === 'question' || open === 'answer') && (
          <ReportQuestionDialog question={question} ofAnswer={open === 'answer'} onClose={close} />
        )}
        {open === 'hide' && <HideQuestionDialog itemId={itemId} question={question} onClose={close} />}
      </Suspense>
    </div>
  )
}

interface RemoveButtonProps {
  itemId: string
  question: Question
  className: string
}

function RemoveButton({ itemId, question, className }: RemoveButtonProps) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => removeQuestion(question.id),
    onSuccess: () => showSuccess(questionMessages.removed),
    onError: (error) => showError(error, questionMessages.removeFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: questionsKey(itemId) }),
  })
  return (
    <Button variant="ghost" className={className} disabled={remove.isPending} onClick={() => remove.mutate()}>
      {remove.isPending ? 'Removing…' : 'Remove my question'}
    </Button>
  )
}
