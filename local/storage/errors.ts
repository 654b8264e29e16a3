import { Unauthorized, UnknownKey } from '../credentials/caller.ts'
import { InvalidToken } from '../credentials/tokens.ts'
import { codeOf } from '../errors.ts'
import { BodyTooLarge, json } from '../http/messages.ts'

interface Kind {
  /** Storage's own name of the fault, which storage-js reads; the word where it is not given. */
  code?: string | undefined
  /** The status of HTTP; 400 where it is not given. */
  httpStatus?: number
}

/**
 * A refusal in the format of Supabase Storage: `{ statusCode, code, error, message }`. As there, the status is in the body
 * and the HTTP status is 400, except for refusals that come from in front of the storage service.
 */
export class StorageRefusal extends Error {
  override name = 'StorageRefusal'
  status: number
  word: string
  code: string | undefined
  httpStatus: number

  constructor(status: number, word: string, message: string, kind: Kind = {}) {
    super(message)
    this.status = status
    this.word = word
    this.code = 'code' in kind ? kind.code : word
    this.httpStatus = kind.httpStatus ?? 400
  }
}

export const refusals = {
  noBucket: () => new StorageRefusal(404, 'Bucket not found', 'Bucket not found', { code: 'NoSuchBucket' }),
  badBucketName: () =>
    new StorageRefusal(400, 'Invalid Input', 'Bucket name invalid', { code: 'InvalidBucketName' }),
  bucketNotEmpty: () =>
    new StorageRefusal(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'),
  badSizeFormat: () =>
    new StorageRefusal(400, 'InvalidRequest', 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B'),
  noObject: () => new StorageRefusal(404, 'not_found', 'Object not found', { code: 'NoSuchKey' }),
  noRoute: () =>
    new StorageRefusal(404, 'not_found', 'Route not found', { httpStatus: 404, code: undefined }),
  taken: () =>
    new StorageRefusal(409, 'Duplicate', 'The resource already exists', { code: 'ResourceAlreadyExists' }),
  forbidden: () =>
    new StorageRefusal(403, 'Unauthorized', 'new row violates row-level security policy', {
      code: 'AccessDenied',
    }),
  rejectedToken: (message: string) =>
    new StorageRefusal(403, 'Unauthorized', message, { code: 'AccessDenied' }),
  noCredentials: () => refusals.badRequest("headers must have required property 'authorization'"),
  tooLarge: () =>
    new StorageRefusal(413, 'Payload too large', 'The object exceeded the maximum allowed size', {
      code: 'EntityTooLarge',
    }),
  wrongType: (type: string) =>
    new StorageRefusal(415, 'invalid_mime_type', `mime type ${type} is not supported`, {
      code: 'InvalidMimeType',
    }),
  tooManyUploads: () =>
    new StorageRefusal(429, 'too_many_uploads', 'Too many uploads at a time. Please wait for the others.', {
      code: 'SlowDown',
    }),
  badKey: (key = '') => new StorageRefusal(400, 'InvalidKey', `Invalid key: ${key.slice(0, 200)}`),
  /** The form of the request is wrong: as there, without a code. */
  badRequest: (message: string) => new StorageRefusal(400, 'Error', message, { code: undefined }),
  badParameter: (name: string) => new StorageRefusal(400, 'InvalidParameter', `Invalid Parameter ${name}`),
  badRange: () =>
    new StorageRefusal(416, 'invalid_range', 'The requested range is not satisfiable', {
      code: 'InvalidRange',
      httpStatus: 416,
    }),
  badSignature: () => new StorageRefusal(400, 'InvalidJWT', 'The signed address is invalid or has expired'),
  notAPicture: () =>
    new StorageRefusal(400, 'InvalidRequest', 'The source image is invalid or unsupported for rendering'),
  tooMany: () =>
    new StorageRefusal(429, 'SlowDown', 'Too many photos are being scaled for you', { httpStatus: 429 }),
  busy: () =>
    new StorageRefusal(503, 'SlowDown', 'The photo can not be scaled right now', { httpStatus: 503 }),
  databaseTimeout: () =>
    new StorageRefusal(544, 'DatabaseTimeout', 'The connection to the database timed out', {
      httpStatus: 544,
    }),
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
  const { status, code, word, message, httpStatus } = refusal
  const body = { statusCode: String(status), ...(code !== undefined && { code }), error: word, message }
  const response = json(body, httpStatus)
  if (httpStatus === 429 || httpStatus === 503) {
    response.headers.set('retry-after', '2')
    response.headers.set('cache-control', 'no-store')
  }
  return response
}
