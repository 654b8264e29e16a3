import { functionMessages as words } from '#contract/messages/common.ts'
import { peopleMessages } from '#contract/messages/people.ts'
import { afterAnswer } from '../after-answer.ts'
import { call, nothing, serviceClient } from '../database.ts'
import { MissingSetting } from '../env.ts'
import { logCall, logError } from '../log.ts'
import { noteSpan } from '../telemetry/spans.ts'
import { allowedHeaders, type Envelope, envelope } from './envelope.ts'
import { Refusal } from './refusal.ts'
import { inRequest, requestIdOf } from './request-id.ts'

/** An answer other than plain success says its own HTTP status. */
export interface Answer extends Envelope {
  httpStatus?: number
}

export interface Served {
  fetch(request: Request): Promise<Response>
}

/** A function of the contract: called by POST, answers the envelope. */
export function serve(name: string, handle: (request: Request) => Promise<Answer>): Served {
  return served(name, ['POST'], async (request, requestId) => {
    const { httpStatus = 200, ...body } = await handle(request)
    return envelope(httpStatus, body, requestId)
  })
}

/** A function behind an address in a mail: opened by a browser, posted to by a mail program. */
export function serveAddress(name: string, handle: (request: Request) => Promise<Response>): Served {
  return served(name, ['GET', 'POST'], handle)
}

/** A function that other programs fetch by its address, such as a calendar or a picture. */
export function serveResource(name: string, handle: (request: Request) => Promise<Response>): Served {
  return served(name, ['GET', 'HEAD'], async (request) => {
    const response = await handle(request)
    return request.method === 'HEAD' ? new Response(null, response) : response
  })
}

type Respond = (request: Request, requestId: string) => Promise<Response>

/** Common to all functions: CORS, the allowed methods, one id in all logs, and errors without internal details. */
function served(name: string, methods: readonly string[], respond: Respond): Served {
  const answer = async (request: Request, requestId: string): Promise<Response> => {
    try {
      if (!methods.includes(request.method)) throw new Refusal(405, words.methodNotAllowed)
      return await respond(request, requestId)
    } catch (error) {
      return failure(name, requestId, error)
    }
  }
  return {
    async fetch(request) {
      if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: allowedHeaders })
      const requestId = requestIdOf(request.headers)
      return await inRequest(requestId, async () => {
        const startedAt = performance.now()
        const response = await answer(request, requestId)
        const milliseconds = performance.now() - startedAt
        logCall(name, response.status, milliseconds)
        const times = { startedAt: Date.now() - milliseconds, milliseconds }
        noteSpan({ requestId, name, part: 'function', status: response.status, ...times })
        return response
      })
    },
  }
}

/** For the alert on errors: instances of functions come and go, so Postgres counts. */
async function countFailure(name: string): Promise<void> {
  await call(serviceClient(), 'note_function_failure', { p_function: name }, nothing)
}

function failure(name: string, requestId: string, error: unknown): Response {
  if (error instanceof Refusal) {
    return envelope(error.status, { status: false, message: error.message, data: error.details }, requestId)
  }
  logError(error, { function: name })
  afterAnswer(countFailure(name))
  const data = { request_id: requestId }
  if (error instanceof MissingSetting) {
    const message = error.isPayment ? words.notConfigured : peopleMessages.notSetUp
    return envelope(503, { status: false, message, data }, requestId)
  }
  return envelope(500, { status: false, message: words.somethingWentWrong, data }, requestId)
}
