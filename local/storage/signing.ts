import type { Caller } from '../credentials/caller.ts'
import { signToken, verifyToken } from '../credentials/tokens.ts'
import { json } from '../http/messages.ts'
import { refusals } from './errors.ts'
import type { Context, Handler } from './handler.ts'
import { readTransformation, type Transformation } from './images.ts'
import { inputs, type Place, placeOf, readInput } from './inputs.ts'
import type { StorageObjects, StoredObject } from './objects.ts'
import type { Uploads } from './upload.ts'

interface SigningOptions {
  objects: StorageObjects
  /** The object as the caller of a request may see it. */
  find(context: Context, place: Place, doing: string): Promise<StoredObject>
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

/** Addresses that let their holder read or upload for a while. */
export function createSigning({ objects, find, upload, secret }: SigningOptions) {
  /** A signature says what its maker was allowed to see; it holds for this one place until it expires. */
  const readSignature = ({ incoming }: Context, place: Place, intent: 'read' | 'upload') => {
    const claims = verifyToken(incoming.url.searchParams.get('token') ?? '', secret)
    if (claims.intent !== intent || claims.url !== `${place.bucket}/${place.name}`)
      throw refusals.badSignature()
    return claims
  }

  const findSigned = async (
    context: Context,
    place: Place,
  ): Promise<[StoredObject, Transformation | undefined]> => {
    const { transform } = readSignature(context, place, 'read')
    const object = await objects.anyone(place.bucket, place.name)
    if (!object) throw refusals.noObject()
    const signed = typeof transform === 'object' && transform !== null
    return [object, signed ? readTransformation({ ...transform }) : undefined]
  }

  const sign = async (
    context: Context,
    place: Place,
    expiresIn: number,
    transform?: Record<string, unknown>,
  ) => {
    await find(context, place, 'sign')
    const url = `${place.bucket}/${place.name}`
    const wanted = transform && readTransformation(transform)
    const token = signToken({ url, intent: 'read', transform: wanted, exp: now() + expiresIn }, secret)
    return `${wanted ? '/render/image' : '/object'}/sign/${url}?token=${token}`
  }

  const signOne: Handler = async (context, bucket, name) => {
    const { expiresIn, transform } = await readInput(context.incoming, inputs.sign)
    return json({ signedURL: await sign(context, placeOf(bucket, name), expiresIn, transform) })
  }

  const signMany: Handler = async (context, bucket) => {
    const { expiresIn, paths } = await readInput(context.incoming, inputs.signMany)
    const signed: Signed[] = []
    // One after the other: all at once they would be more than may wait for the database.
    for (const path of paths) {
      try {
        signed.push({ path, error: null, signedURL: await sign(context, placeOf(bucket, path), expiresIn) })
      } catch {
        const error = 'Either the object does not exist or you do not have access to it'
        signed.push({ path, error, signedURL: null })
      }
    }
    return json(signed)
  }

  const signUpload: Handler = async ({ incoming, caller }, bucket, name) => {
    const place = placeOf(bucket, name)
    const replace = incoming.headers.get('x-upsert') === 'true'
    const metadata = { mimetype: '', size: 0, cacheControl: '', eTag: '', lastModified: '' }
    await objects.mayInsert(caller, { ...place, version: '', metadata, userMetadata: null }, replace)
    const url = `${bucket}/${name}`
    const claims = { url, intent: 'upload', replace, owner: caller, exp: now() + UPLOAD_SIGNATURE_SECONDS }
    const token = signToken(claims, secret)
    return json({ url: `/object/upload/sign/${url}?token=${token}`, token })
  }

  const uploadSigned: Handler = async (context, bucket, name) => {
    const place = placeOf(bucket, name)
    const { replace, owner } = readSignature(context, place, 'upload')
    const caller = owner as Caller
    const target = { ...place, replace: replace === true, existing: false }
    return upload(context.incoming, target, { caller, key: undefined, byToken: true })
  }

  return { findSigned, signOne, signMany, signUpload, uploadSigned }
}
