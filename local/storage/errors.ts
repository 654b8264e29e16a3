import { Unauthorized, UnknownKey } from '../credentials/caller.ts'
import { InvalidToken } from '../credentials/tokens.ts'
import { codeOf } from '../errors.ts'
import { BodyTooLarge, json } from '../http/messages.ts'

/**
 * A refusal in the format of Supabase Storage: `{ statusCode, error, message }`. As there, the status is in the body and
 * the HTTP status is 400, except for refusals that come from in front of the storage service.
 */
export class StorageRefusal extends Error {
  override name = 'StorageRefusal'
  status: number
  word: string
  httpStatus: number

  constructor(status: number, word: string, message: string, httpStatus = 400) {
    super(message)
    this.status = status
    this.word = word
    this.httpStatus = httpStatus
  }
}

export const refusals = {
  noBucket: () => new StorageRefusal(404, 'Bucket not found', 'Bucket not found'),
  noObject: () => new StorageRefusal(404, 'not_found', 'Object not found'),
  noRoute: () => new StorageRefusal(404, 'not_found', 'Route not found', 404),
  taken: () => new StorageRefusal(409, 'Duplicate', 'The resource already exists'),
  forbidden: () => new StorageRefusal(403, 'Unauthorized', 'new row violates row-level security policy'),
  rejectedToken: (message: string) => new StorageRefusal(403, 'Unauthorized', message),
  tooLarge: () =>
    new StorageRefusal(413, 'Payload too large', 'The object exceeded the maximum allowed size'),
  wrongType: (type: string) =>
    new StorageRefusal(415, 'invalid_mime_type', `mime type ${type} is not supported`),
  tooManyUploads: () =>
    new StorageRefusal(429, 'too_many_uploads', 'Too many uploads at a time. Please wait for the others.'),
  badKey: () => new StorageRefusal(400, 'InvalidKey', 'Invalid key'),
  badRequest: (message: string) => new StorageRefusal(400, 'invalid_request', message),
  badSignature: () => new StorageRefusal(400, 'InvalidJWT', 'The signed address is invalid or has expired'),
  notAPicture: () => new StorageRefusal(422, 'invalid_image', 'This file can not be shown as a picture'),
  tooMany: () => new StorageRefusal(429, 'SlowDown', 'Too many photos are being scaled for you', 429),
  busy: () => new StorageRefusal(503, 'SlowDown', 'The photo can not be scaled right now', 503),
  databaseTimeout: () =>
    new StorageRefusal(544, 'DatabaseTimeout', 'The connection to the database timed out', 544),
}

function refusalOf(error: unknown): StorageRefusal | undefined {
  if (error instanceof StorageRefusal) return error
  if (error instanceof BodyTooLarge) return refusals.tooLarge()
  if (error instanceof InvalidToken) return refusals.badSignature()
  const status = codeOf(error)?.match(/^PT([45]\d\d)$/)?.[1]
  // A trigger of ours refused, with its own message. (Hosted Storage answers 500 and the code alone.)
  if (status && error instanceof Error) return new StorageRefusal(Number(status), 'refused', error.message)
  // On Supabase keys are checked by the gateway in front of all services, tokens by the storage itself.
  if (error instanceof Unauthorized && !(error instanceof UnknownKey))
    return refusals.rejectedToken(error.message)
  switch (codeOf(error)) {
    case '42501':
      return refusals.forbidden()
    case '23505':
      return refusals.taken()
    case '23503':
      return refusals.noBucket()
    case '57014':
      return refusals.databaseTimeout()
    case '22021':
    case '22P05':
      return refusals.badRequest('A text has characters that can not be stored')
    default:
      return undefined
  }
}

export function refusalResponse(error: unknown): Response {
  const refusal = refusalOf(error)
  if (!refusal) throw error
  const { status, word, message, httpStatus } = refusal
  const response = json({ statusCode: String(status), error: word, message }, httpStatus)
  if (httpStatus === 429 || httpStatus === 503) {
    response.headers.set('retry-after', '2')
    response.headers.set('cache-control', 'no-store')
  }
  return response
}
