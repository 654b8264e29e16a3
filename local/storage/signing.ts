import type { Caller } from '../credentials/caller.ts'
import { signToken, verifyToken } from '../credentials/tokens.ts'
import { json } from '../http/messages.ts'
import { refusals } from './errors.ts'
import type { Context, Handler } from './handler.ts'
import { inputs, type ObjectPath, objectPath, readInput } from './inputs.ts'
import type { StorageObjects, StoredObject } from './objects.ts'
import { readTransformation, type Transformation } from './transformation.ts'
import { type Uploads, unknownMetadata } from './upload.ts'

interface SigningOptions {
  objects: StorageObjects
  /** The object as the caller of a request may see it. */
  find(context: Context, path: ObjectPath, operation: string): Promise<StoredObject>
  upload: Uploads
  secret: string
}

interface Signed {
  path: string
  error: string | null
  signedURL: string | null
}

const UPLOAD_SIGNATURE_SECONDS = 7200

const now = (): number => Math.floor(Date.now() / 1000)

/** Signed addresses, which let anybody who has them read or upload until they expire. */
export function createSigning({ objects, find, upload, secret }: SigningOptions) {
  /** A signature is valid for one operation on one path until it expires. */
  const readSignature = ({ incoming }: Context, path: ObjectPath, intent: 'read' | 'upload') => {
    const claims = verifyToken(incoming.url.searchParams.get('token') ?? '', secret)
    if (claims.intent !== intent || claims.url !== `${path.bucket}/${path.name}`)
      throw refusals.badSignature()
    return claims
  }

  const findSigned = async (
    context: Context,
    path: ObjectPath,
  ): Promise<[StoredObject, Transformation | undefined]> => {
    const { transform } = readSignature(context, path, 'read')
    const object = await objects.findUnchecked(path.bucket, path.name)
    if (!object) throw refusals.noObject()
    const signed = typeof transform === 'object' && transform !== null
    return [object, signed ? readTransformation({ ...transform }, 'body') : undefined]
  }

  const sign = async (
    context: Context,
    path: ObjectPath,
    expiresIn: number,
    transform?: Record<string, unknown>,
  ) => {
    await find(context, path, 'sign')
    const url = `${path.bucket}/${path.name}`
    const wanted = transform && readTransformation(transform, 'body')
    const token = signToken({ url, intent: 'read', transform: wanted, exp: now() + expiresIn }, secret)
    return `${wanted ? '/render/image' : '/object'}/sign/${url}?token=${token}`
  }

  const signOne: Handler = async (context, bucket, name) => {
    const { expiresIn, transform } = await readInput(context.incoming, inputs.sign)
    return json({ signedURL: await sign(context, objectPath(bucket, name), expiresIn, transform) })
  }

  const signMany: Handler = async (context, bucket) => {
    const { expiresIn, paths } = await readInput(context.incoming, inputs.signMany)
    const signed: Signed[] = []
    // One after the other: in parallel they would exceed the number of requests that may wait for the database.
    for (const path of paths) {
      try {
        signed.push({
          path,
          error: null,
          signedURL: await sign(context, objectPath(bucket, path), expiresIn),
        })
      } catch {
        const error = 'Either the object does not exist or you do not have access to it'
        signed.push({ path, error, signedURL: null })
      }
    }
    return json(signed)
  }

  const signUpload: Handler = async ({ incoming, caller }, bucket, name) => {
    const path = objectPath(bucket, name)
    const replace = incoming.headers.get('x-upsert') === 'true'
    const metadata = unknownMetadata()
    await objects.mayInsert(caller, { ...path, version: '', metadata, userMetadata: null }, replace)
    const url = `${bucket}/${name}`
    const claims = { url, intent: 'upload', replace, owner: caller, exp: now() + UPLOAD_SIGNATURE_SECONDS }
    const token = signToken(claims, secret)
    return json({ url: `/object/upload/sign/${url}?token=${token}`, token })
  }

  const uploadSigned: Handler = async (context, bucket, name) => {
    const path = objectPath(bucket, name)
    const { replace, owner } = readSignature(context, path, 'upload')
    const caller = owner as Caller
    const target = { ...path, replace: replace === true, existing: false }
    return upload(context.incoming, target, { caller, key: undefined, byToken: true })
  }

  return { findSigned, signOne, signMany, signUpload, uploadSigned }
}
