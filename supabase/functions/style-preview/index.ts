import { stylePreview, stylePreviewBody } from '#contract/bodies/quiz.ts'
import { quizMessages as words } from '#contract/messages/quiz.ts'
import { call } from '../_shared/database.ts'
import { visitorEndpoint } from '../_shared/http/visitor-endpoint.ts'

/** Stores a visitor's answers to the style quiz and answers the outfit made from them. */
export default visitorEndpoint({
  name: 'style-preview',
  body: stylePreviewBody,
  limit: { times: 60, seconds: 3600 },
  async handle({ body, service }) {
    const parameters = { p_session_id: body.sessionId, p_answers: body.answers }
    const results = await call(service, 'save_style_session', parameters, stylePreview.shape.results)
    return { status: true, message: words.previewReady, data: { results } }
  },
})
