import { type Incoming, json } from './http.ts'
import { isPicture, isShowable } from './storage-content.ts'
import { refusals } from './storage-errors.ts'
import type { StoredFiles } from './storage-files.ts'
import {
  createRenderer,
  negotiate,
  type PictureType,
  readTransformation,
  type Transformation,
} from './storage-images.ts'
import type { StoredObject } from './storage-objects.ts'

/** Who may keep a copy on the way: everyone for public buckets, otherwise only the reader's own browser. */
export type Audience = 'public' | 'private'

const A_MONTH = 2_592_000

function dispositionOf(object: StoredObject, incoming: Incoming): string | undefined {
  const asked = incoming.url.searchParams.get('download')
  if (asked === null && isShowable(object.metadata.mimetype)) return undefined
  const name = asked || object.name.split('/').at(-1) || 'file'
  return `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
}

function policyOf(type: string): string {
  // A browser's own PDF viewer does not start inside a sandbox.
  return type === 'application/pdf' ? "default-src 'none'; object-src 'self'" : "default-src 'none'; sandbox"
}

function send(incoming: Incoming, body: Buffer, headers: Headers): Response {
  const etag = headers.get('etag')
  if (etag !== null && incoming.headers.get('if-none-match') === etag) {
    return new Response(null, { status: 304, headers })
  }
  headers.set('content-length', String(body.length))
  return new Response(new Uint8Array(body), { headers })
}

export function infoOf(object: StoredObject): Response {
  const { id, bucket_id, name, version, metadata, user_metadata, created_at, updated_at, last_accessed_at } =
    object
  const { size, mimetype, cacheControl, eTag, lastModified } = metadata
  return json({
    ...{ id, name, version, bucket_id, created_at, updated_at, last_accessed_at },
    ...{ size, content_type: mimetype, cache_control: cacheControl, etag: eTag, last_modified: lastModified },
    metadata: user_metadata,
  })
}

export function createServing(files: StoredFiles) {
  const renderPicture = createRenderer(files)

  return {
    async original(incoming: Incoming, object: StoredObject, audience: Audience): Promise<Response> {
      const content = await files.read(object.version)
      if (!content) throw refusals.noObject()
      const { mimetype, cacheControl, eTag, lastModified } = object.metadata
      const headers = new Headers({
        'content-type': mimetype,
        'content-security-policy': policyOf(mimetype),
        'cache-control': cacheControl === 'no-cache' ? cacheControl : `${audience}, ${cacheControl}`,
        etag: eTag,
        'last-modified': new Date(lastModified).toUTCString(),
      })
      const disposition = dispositionOf(object, incoming)
      if (disposition) headers.set('content-disposition', disposition)
      return send(incoming, content, headers)
    },

    async picture(
      incoming: Incoming,
      object: StoredObject,
      audience: Audience,
      signed?: Transformation,
    ): Promise<Response> {
      if (!isPicture(object.metadata.mimetype)) throw refusals.notAPicture()
      const wanted = signed ?? readTransformation(Object.fromEntries(incoming.url.searchParams))
      const accept = incoming.headers.get('accept') ?? ''
      const type: PictureType = negotiate(accept, object.metadata.mimetype, wanted)
      const content = await renderPicture(object.version, wanted, type)
      const headers = new Headers({
        'content-type': type,
        'content-security-policy': policyOf(type),
        'cache-control': audience === 'public' ? `public, max-age=${A_MONTH}` : 'private, max-age=3600',
        vary: 'accept',
        etag: `"${object.version}-${type.split('/').at(-1)}-${content.length.toString(36)}"`,
      })
      return send(incoming, content, headers)
    },
  }
}
