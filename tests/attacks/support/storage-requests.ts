import type { Random } from '../../ledger/random.ts'
import { type Draft, encode, type Fields, id, jsonDraft, type Places } from './drafts.ts'
import { hostileText } from './hostile-values.ts'
import { headersOf } from './rest-requests.ts'

const BUCKETS = [
  'item-images',
  'profiles',
  'verification-documents',
  'rental-agreements',
  'nonsense',
  '%00',
  '..',
]
const NAMES = [
  'a.jpg',
  'x%3F.jpg',
  '%2e%2e/%2e%2e/keys.json',
  '..%2f..%2fkeys.json',
  'a%00.jpg',
  '%ff',
  'a//b',
  '%E2%80%AE.jpg',
]
const OBJECT_WAYS = [
  'object',
  'object/public',
  'object/authenticated',
  'object/sign',
  'object/info',
  'object/info/public',
  'object/upload/sign',
  'render/image/public',
  'render/image/authenticated',
  'render/image/sign',
]
const TRANSFORMS = [
  '',
  '?width=96',
  '?width=99999999',
  '?width=-1&height=x',
  '?quality=1e9',
  '?format=nonsense',
  '?resize=%00',
  '?token=a.b.c',
  '?download=%0d%0a',
]
const STORAGE_FIELDS: Fields = {
  prefix: id,
  prefixes: (random, places) => [`${id(random, places)}/a.jpg`],
  paths: (random, places) => [`${id(random, places)}/a.jpg`],
  limit: (random) => random.pick([1, -1, 1e9]),
  offset: (random) => random.pick([0, -1, 1e15]),
  sortBy: () => ({ column: 'name; drop', order: 'sideways' }),
  search: () => '%',
  expiresIn: (random) => random.pick([60, -1, 1e15]),
  bucketId: (random) => random.pick(BUCKETS),
  sourceKey: () => 'a.jpg',
  destinationKey: () => '../b.jpg',
  destinationBucket: (random) => random.pick(BUCKETS),
  transform: () => ({ width: 1e9 }),
}

const FILES = [
  Buffer.from('ffd8ffe000104a46494600', 'hex'),
  Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff', 'hex'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.from('GIF89a'),
  Buffer.alloc(0),
  Buffer.alloc(100_000, 65),
]

export function storageRequest(random: Random, places: Places): Draft {
  const bucket = random.pick(BUCKETS)
  if (random.chance(0.3)) {
    const way = random.pick([
      'object/list/',
      'object/sign/',
      'object/',
      'bucket/',
      'bucket',
      'object/move',
      'object/copy',
      'object/list-v2/',
      'upload/resumable',
    ])
    const path = way.endsWith('/') ? `${way}${bucket}` : way
    return jsonDraft(random, `/storage/v1/${path}`, STORAGE_FIELDS, places)
  }
  const name = random.chance(0.8) ? random.pick(NAMES) : encode(hostileText(random))
  const path = `/storage/v1/${random.pick(OBJECT_WAYS)}/${bucket}/${random.pick(places.ids)}/${name}${random.pick(TRANSFORMS)}`
  const method = random.pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE'])
  const headers = headersOf(random, 0.3)
  if (method === 'GET' || method === 'HEAD') return { method, path, headers }
  headers['content-type'] = random.pick([
    'image/jpeg',
    'image/svg+xml',
    'application/pdf',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'application/json',
  ])
  if (random.chance(0.3)) headers['x-upsert'] = random.pick(['true', 'nonsense'])
  if (random.chance(0.2)) headers['x-metadata'] = random.pick(['e30=', 'nonsense', 'bnVsbA=='])
  return { method, path, headers, body: random.pick(FILES) }
}
