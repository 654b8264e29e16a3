import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type Incoming, json } from '../http/messages.ts'
import { isUnchanged, partAsked } from './conditional.ts'
import { canDisplay, isPicture } from './content.ts'
import { refusalResponse, refusals } from './errors.ts'
import type { StoredFiles } from './files.ts'
import { createRenderer, type RenderLimits } from './images.ts'
import type { StoredObject } from './objects.ts'
import { planFor } from './rendition-plan.ts'
import { readTransformation, type Transformation, wordsOf } from './transformation.ts'

/** Who may cache the file: anybody for public buckets, otherwise only the reader's own browser. */
export type Audience = 'public' | 'private'

const A_MONTH = 2_592_000
/** How long the original may be cached where it is sent because the rendition was not ready in time. */
const ORIGINAL_INSTEAD_SECONDS = 10

function dispositionOf(object: StoredObject, incoming: Incoming): string | undefined {
  const asked = incoming.url.searchParams.get('download')
  if (asked === null && canDisplay(object.metadata.mimetype)) return undefined
  const name = asked || object.name.split('/').at(-1) || 'file'
  return `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
}

function policyOf(type: string): string {
  // A browser's own PDF viewer does not start inside a sandbox.
  return type === 'application/pdf' ? "default-src 'none'; object-src 'self'" : "default-src 'none'; sandbox"
}

function send(incoming: Incoming, body: Buffer, headers: Headers): Response {
  const etag = headers.get('etag') ?? ''
  if (isUnchanged(incoming.headers, etag, headers.get('last-modified')))
    return new Response(null, { status: 304, headers })
  headers.set('content-length', String(body.length))
  return new Response(new Uint8Array(body), { headers })
}

/** An original may also be asked for in parts, as players of films and interrupted downloads do. */
function sendWholeOrPart(incoming: Incoming, body: Buffer, headers: Headers): Response {
  headers.set('accept-ranges', 'bytes')
  const part = partAsked(incoming.headers, body.length, headers.get('etag') ?? '')
  const whole = send(incoming, body, headers)
  if (part === undefined || whole.status === 304) return whole
  if (part === 'unsatisfiable') {
    const refused = refusalResponse(refusals.badRange())
    refused.headers.set('content-range', `bytes */${body.length}`)
    return refused
  }
  const { start, end } = part
  headers.set('content-range', `bytes ${start}-${end}/${body.length}`)
  headers.set('content-length', String(end - start + 1))
  return new Response(new Uint8Array(body.subarray(start, end + 1)), { status: 206, headers })
}

export function infoOf(object: StoredObject): Response {
  const { id, bucket_id, name, version, metadata, user_metadata, created_at, updated_at } = object
  const { size, mimetype, cacheControl, eTag, lastModified } = metadata
  const body = {
    ...{ id, name, version, bucket_id, created_at },
    ...{ size, content_type: mimetype, cache_control: cacheControl, etag: eTag, last_modified: updated_at },
    metadata: user_metadata ?? {},
  }
  return json(body, 200, {
    etag: eTag,
    'last-modified': new Date(lastModified).toUTCString(),
    'cache-control': 'no-cache',
  })
}

/** Whether the client can display this type: every one can display JPEG and PNG. */
function isReadable(type: string, accept: string): boolean {
  return type === 'image/jpeg' || type === 'image/png' || accept.includes('*/*') || accept.includes(type)
}

/** The original photo instead of a rendition, streamed from disk. */
async function originalInstead(files: StoredFiles, { version, metadata }: StoredObject, audience: Audience) {
  const path = files.pathOf(version)
  const found = await stat(path).catch(() => undefined)
  if (!found) throw refusals.noObject()
  return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': metadata.mimetype,
      'content-length': String(found.size),
      'content-security-policy': policyOf(metadata.mimetype),
      'cache-control': `${audience}, max-age=${ORIGINAL_INSTEAD_SECONDS}`,
      vary: 'accept',
    },
  })
}

export function createServing(files: StoredFiles, limits: RenderLimits) {
  const renderer = createRenderer(files, limits)

  return {
    close: () => renderer.close(),

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
      return sendWholeOrPart(incoming, content, headers)
    },

    async picture(
      incoming: Incoming,
      object: StoredObject,
      audience: Audience,
      signed?: Transformation,
    ): Promise<Response> {
      const wanted =
        signed ?? readTransformation(Object.fromEntries(incoming.url.searchParams), 'querystring')
      if (!isPicture(object.metadata.mimetype)) throw refusals.notAPicture()
      const accept = incoming.headers.get('accept') ?? ''
      const plan = planFor(accept, object.metadata.mimetype, wanted)
      const { type } = plan
      // The original must not be sent where only a small copy was signed, or where the client can't display it.
      const onlyScaled = signed !== undefined || !isReadable(object.metadata.mimetype, accept)
      const content = await (onlyScaled ? renderer.render : renderer.renderInTime)(
        incoming,
        object.version,
        plan,
      )
      if (!content) return originalInstead(files, object, audience)
      const headers = new Headers({
        'content-type': type,
        'content-security-policy': policyOf(type),
        'cache-control': audience === 'public' ? `public, max-age=${A_MONTH}` : 'private, max-age=3600',
        vary: 'accept',
        'x-transformations': wordsOf(wanted),
        etag: `"${object.version}-${type.split('/').at(-1)}-${content.length.toString(36)}"`,
      })
      return send(incoming, content, headers)
    },
  }
}
