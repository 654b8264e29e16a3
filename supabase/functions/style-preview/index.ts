import { stylePreviewBody } from '#contract/bodies/quiz.ts'
import { quizMessages as words } from '#contract/messages/quiz.ts'
import { quizAsked, quizResults, quizRows } from '../_shared/ai/quiz-preview.ts'
import { call, nothing } from '../_shared/database.ts'
import { visitorEndpoint } from '../_shared/http/visitor-endpoint.ts'

/** Stores a visitor's answers to the style quiz and answers the outfit made from them. */
export default visitorEndpoint({
  name: 'style-preview',
  body: stylePreviewBody,
  limit: { times: 60, seconds: 3600 },
  async handle({ body: { sessionId, answers }, service }) {
    const results = quizResults(answers, await call(service, 'quiz_items', quizAsked(answers), quizRows))
    const session = { p_session_id: sessionId, p_answers: answers, p_results: results }
    await call(service, 'save_style_session', session, nothing)
    return { status: true, message: words.previewReady, data: { results } }
  },
})
