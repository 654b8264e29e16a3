import { stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { readIfThere } from '../data/files.ts'
import { codeOf } from '../errors.ts'

/** Serves the built web app: files with a hash in their name are cached for good, all others revalidated; a folder is its index.html (`/`, `/marketplace`), other screens are app.html. */
export interface Site {
  fetch(path: string, headers: Headers): Promise<Response | undefined>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
}

const COMPRESSIBLE = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt', '.wasm'])
const HASHED = /[\\/]assets[\\/].*[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/
const SMALLEST_WORTH_COMPRESSING = 1024

const compress = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
}
type Encoding = keyof typeof compress

function encodingFor(headers: Headers, type: string, size: number): Encoding | undefined {
  if (!COMPRESSIBLE.has(type) || size < SMALLEST_WORTH_COMPRESSING) return undefined
  const accepted = headers.get('accept-encoding') ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

async function isFile(path: string): Promise<{ changed: number } | undefined> {
  try {
    const found = await stat(path)
    return found.isFile() ? { changed: found.mtimeMs } : undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    throw error
  }
}

function insideOf(folder: string, path: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return undefined
  }
  const full = normalize(join(folder, decoded))
  const hidden = decoded.split('/').some((part) => part.startsWith('.'))
  return hidden || decoded.includes('\0') || !full.startsWith(folder + sep) ? undefined : full
}

/** Cached for the life of the process by path and time, so that a second site of the same folder reuses it. */
const compressed = new Map<string, Promise<Buffer>>()

function bodyOf(file: string, changed: number, content: Buffer, encoding: Encoding): Promise<Buffer> {
  const name = `${file} ${changed} ${encoding}`
  const body = compressed.get(name) ?? compress[encoding](content)
  compressed.set(name, body)
  return body
}

export function createSite(folder: string): Site {
  const serve = async (file: string, headers: Headers): Promise<Response | undefined> => {
    const found = await isFile(file)
    const content = found && (await readIfThere(file))
    if (!found || !content) return undefined
    const type = extname(file)
    const etag = `"${Math.round(found.changed).toString(36)}-${content.length.toString(36)}"`
    const out = new Headers({
      'content-type': TYPES[type] ?? 'application/octet-stream',
      'cache-control': HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
      etag,
      vary: 'accept-encoding',
    })
    if (headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: out })
    const encoding = encodingFor(headers, type, content.length)
    const body = encoding ? await bodyOf(file, found.changed, content, encoding) : content
    if (encoding) out.set('content-encoding', encoding)
    out.set('content-length', String(body.length))
    return new Response(new Uint8Array(body), { headers: out })
  }

  return {
    async fetch(path, headers) {
      const file = path === '/' ? folder : insideOf(folder, path)
      const asset = file && ((await serve(file, headers)) ?? (await serve(join(file, 'index.html'), headers)))
      if (asset) return asset
      // An address with a file extension is a missing file; any other is a screen of the app.
      return extname(path) ? undefined : serve(join(folder, 'app.html'), headers)
    },
  }
}
