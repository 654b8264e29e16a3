import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { questionMessages, questionWords } from '#contract/messages/question.ts'
import { Paged } from '@/components/paged'
import { Skeleton } from '@/components/ui/skeleton'
import { usePerson } from '@/lib/session'
import { prepareToasts, showError, showSuccess } from '@/lib/toast'
import { askQuestion, questionsKey, questionsQuery } from '../api/questions'
import { QuestionEntry } from './question-entry'
import { WordsForm } from './words-form'

interface ItemQuestionsProps {
  itemId: string
  own: boolean
}

/** What people ask about the item, and what its owner says: everybody reads it. */
export default function ItemQuestions({ itemId, own }: ItemQuestionsProps) {
  const person = usePerson()
  return (
    <section aria-labelledby="questions" className="grid grid-cols-1 gap-4">
      <h2 id="questions" className="font-semibold text-xl">
        Questions and answers
      </h2>
      <Paged
        query={useInfiniteQuery(questionsQuery(itemId, person?.id))}
        skeleton={<Skeleton className="h-24" />}
        message={questionMessages.listFailed}
        empty={<p className="text-muted-foreground">Nobody has asked about this item yet.</p>}
      >
        {(questions) => (
          <ul aria-label="Newest questions" className="grid gap-5">
            {questions.map((question) => (
              <li key={question.id}>
                <QuestionEntry itemId={itemId} question={question} own={own} />
              </li>
            ))}
          </ul>
        )}
      </Paged>
      {!own && (person ? <AskForm itemId={itemId} /> : <SignIn itemId={itemId} />)}
    </section>
  )
}

function AskForm({ itemId }: { itemId: string }) {
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: (words: string) => askQuestion(itemId, words),
    onSuccess: () => showSuccess(questionMessages.asked),
    onError: (error) => showError(error, questionMessages.askFailed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: questionsKey(itemId) }),
  })
  return (
    <WordsForm
      label="Ask the owner"
      hint="Everyone can read it. Leave out phone numbers and links."
      placeholder="e.g. Is it lined?"
      missing={questionWords.missing}
      words={{ go: 'Ask', going: 'Sending…' }}
      busy={ask.isPending}
      onSend={async (words) => {
        void prepareToasts()
        await ask.mutateAsync(words)
      }}
    />
  )
}

function SignIn({ itemId }: { itemId: string }) {
  return (
    <Link
      to="/auth"
      search={{ redirect: `/item/${itemId}` }}
      className="flex min-h-11 items-center justify-self-start font-medium underline underline-offset-4 hover:no-underline"
    >
      Sign in to ask a question
    </Link>
  )
}
