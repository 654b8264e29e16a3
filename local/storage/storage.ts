import project from '../../package.json' with { type: 'json' }
import type { Credentials } from '../credentials/caller.ts'
import type { Keys } from '../credentials/keys.ts'
import type { Database } from '../database/database.ts'
import { type Incoming, json } from '../http/messages.ts'
import { createBuckets } from './buckets.ts'
import { refusalResponse, refusals } from './errors.ts'
import { createStoredFiles } from './files.ts'
import type { Context, Handler, Route } from './handler.ts'
import { decoded, inputs, type ObjectPath, objectPath, readInput } from './inputs.ts'
import { type StorageLimits, storageLimits } from './limits.ts'
import { createListing } from './listing.ts'
import { createStorageObjects, type StoredObject } from './objects.ts'
import { type Audience, createServing, infoOf } from './serve.ts'
import { createSigning } from './signing.ts'
import { createTransfers } from './transfers.ts'
import { createUploads } from './upload.ts'

/** `/storage/v1`: the part of Supabase Storage that clients use, under the row level security of storage.objects. */
export interface Storage {
  handle(incoming: Incoming, credentials: Credentials): Promise<Response>
  check(): Promise<void>
  close(): Promise<void>
}

export interface StorageOptions {
  database: Database
  keys: Keys
  folder: string
  limits?: Partial<StorageLimits> | undefined
}

/** Whether a key or a token came with the request. */
const isNamed = ({ key, byToken }: Credentials): boolean => key !== undefined || byToken

export async function createStorage(options: StorageOptions): Promise<Storage> {
  const { database, keys, folder } = options
  const limits = { ...storageLimits, ...options.limits }
  const files = createStoredFiles(folder, limits)
  const objects = createStorageObjects(database)
  const serving = createServing(files, limits)
  const upload = createUploads(objects, files)
  await files.check()
  await files.sweep((versions) => objects.versionsIn(versions))

  const findPublic = async (path: ObjectPath): Promise<StoredObject> => {
    const bucket = await objects.bucket(path.bucket)
    const object = bucket?.public ? await objects.findUnchecked(path.bucket, path.name) : undefined
    if (!object) throw refusals.noObject()
    return object
  }

  /** Without a key or token, private buckets do not even exist. */
  const findAsCaller = async (
    { caller, credentials }: Context,
    path: ObjectPath,
    operation = 'get_authenticated',
  ): Promise<StoredObject> => {
    if (!isNamed(credentials)) {
      const bucket = await objects.bucket(path.bucket)
      if (!bucket?.public) throw refusals.noBucket()
      return findPublic(path)
    }
    const object = await objects.find(caller, path.bucket, path.name, operation)
    if (!object) throw refusals.noObject()
    return object
  }

  const buckets = createBuckets(database, objects, files)
  const listing = createListing(database)
  const transfers = createTransfers(objects, files, findAsCaller)
  const signing = createSigning({ objects, find: findAsCaller, upload, secret: keys.storageSecret })

  /** An object may be replaced after its row was read and before its file is: then the new version is served. */
  const served = async (
    find: () => Promise<StoredObject>,
    serve: (object: StoredObject) => Promise<Response>,
  ): Promise<Response> => {
    const object = await find()
    try {
      return await serve(object)
    } catch (error) {
      const current = await find()
      if (current.version === object.version) throw error
      return serve(current)
    }
  }

  const serveFrom =
    (find: (context: Context, path: ObjectPath) => Promise<StoredObject>, audience: Audience): Handler =>
    (context, bucket, name) =>
      served(
        () => find(context, objectPath(bucket, name)),
        (object) => serving.original(context.incoming, object, audience),
      )

  const renderFrom =
    (find: (context: Context, path: ObjectPath) => Promise<StoredObject>, audience: Audience): Handler =>
    (context, bucket, name) =>
      served(
        () => find(context, objectPath(bucket, name)),
        (object) => serving.picture(context.incoming, object, audience),
      )

  const anyone = (_context: Context, path: ObjectPath): Promise<StoredObject> => findPublic(path)
  /** Anybody may read a public bucket by any of its addresses. */
  const asCaller = async (context: Context, path: ObjectPath): Promise<StoredObject> => {
    const bucket = await objects.bucket(path.bucket)
    return bucket?.public ? findPublic(path) : findAsCaller(context, path)
  }

  const uploadTo =
    (existing: boolean): Handler =>
    ({ incoming, credentials }, bucket, name) => {
      const replace = incoming.headers.get('x-upsert') === 'true'
      return upload(incoming, { ...objectPath(bucket, name), replace, existing }, credentials)
    }

  const remove = async ({ caller }: Context, bucket: string, names: readonly string[]): Promise<Response> => {
    const removed = await objects.remove(caller, bucket, names)
    await files.remove(removed.map(({ version }) => version))
    return json(removed)
  }

  const removeMany: Handler = async (context, bucket) =>
    remove(context, bucket, (await readInput(context.incoming, inputs.remove)).prefixes)

  const READ = ['GET', 'HEAD']
  const BUCKET = /^\/bucket\/([^/]+)$/
  /** The first match answers, so more specific routes come first. */
  const routes: Route[] = [
    { methods: READ, path: /^\/status$/, open: true, handle: async () => new Response() },
    { methods: READ, path: /^\/version$/, open: true, handle: async () => new Response(project.version) },
    { methods: READ, path: /^\/bucket\/?$/, handle: buckets.list },
    { methods: ['POST'], path: /^\/bucket\/?$/, handle: buckets.create },
    { methods: READ, path: BUCKET, handle: buckets.get },
    { methods: ['PUT'], path: BUCKET, handle: buckets.update },
    { methods: ['DELETE'], path: BUCKET, handle: buckets.remove },
    { methods: ['POST'], path: /^\/bucket\/([^/]+)\/empty$/, handle: buckets.empty },
    {
      methods: READ,
      path: /^\/render\/image\/public\/([^/]+)\/(.+)$/,
      open: true,
      handle: renderFrom(anyone, 'public'),
    },
    {
      methods: READ,
      path: /^\/render\/image\/sign\/([^/]+)\/(.+)$/,
      open: true,
      handle: async (context, bucket, name) => {
        const [object, transformation] = await signing.findSigned(context, objectPath(bucket, name))
        return serving.picture(context.incoming, object, 'private', transformation)
      },
    },
    {
      methods: READ,
      path: /^\/render\/image\/authenticated\/([^/]+)\/(.+)$/,
      handle: renderFrom(asCaller, 'private'),
    },
    {
      methods: READ,
      path: /^\/object\/sign\/([^/]+)\/(.+)$/,
      open: true,
      handle: async (context, bucket, name) => {
        const [object] = await signing.findSigned(context, objectPath(bucket, name))
        return serving.original(context.incoming, object, 'private')
      },
    },
    {
      methods: READ,
      path: /^\/object\/info\/public\/([^/]+)\/(.+)$/,
      open: true,
      handle: async (_context, bucket, name) => infoOf(await findPublic(objectPath(bucket, name))),
    },
    {
      methods: READ,
      path: /^\/object\/info\/authenticated\/([^/]+)\/(.+)$/,
      handle: async (context, bucket, name) =>
        infoOf(await findAsCaller(context, objectPath(bucket, name), 'info')),
    },
    {
      methods: READ,
      path: /^\/object\/info\/([^/]+)\/(.+)$/,
      open: true,
      handle: async (context, bucket, name) =>
        infoOf(await findAsCaller(context, objectPath(bucket, name), 'info')),
    },
    {
      methods: READ,
      path: /^\/object\/public\/([^/]+)\/(.+)$/,
      open: true,
      handle: serveFrom(anyone, 'public'),
    },
    {
      methods: READ,
      path: /^\/object\/authenticated\/([^/]+)\/(.+)$/,
      handle: serveFrom(asCaller, 'private'),
    },
    {
      methods: READ,
      path: /^\/object\/([^/]+)\/(.+)$/,
      open: true,
      handle: serveFrom(asCaller, 'private'),
    },
    { methods: ['POST'], path: /^\/object\/list\/([^/]+)$/, handle: listing.list },
    { methods: ['POST'], path: /^\/object\/list-v2\/([^/]+)$/, handle: listing.listV2 },
    { methods: ['POST'], path: /^\/object\/move$/, handle: transfers.move },
    { methods: ['POST'], path: /^\/object\/copy$/, handle: transfers.copy },
    { methods: ['POST'], path: /^\/object\/sign\/([^/]+)$/, handle: signing.signMany },
    { methods: ['POST'], path: /^\/object\/sign\/([^/]+)\/(.+)$/, handle: signing.signOne },
    { methods: ['POST'], path: /^\/object\/upload\/sign\/([^/]+)\/(.+)$/, handle: signing.signUpload },
    {
      methods: ['PUT'],
      path: /^\/object\/upload\/sign\/([^/]+)\/(.+)$/,
      open: true,
      handle: signing.uploadSigned,
    },
    { methods: ['POST'], path: /^\/object\/([^/]+)\/(.+)$/, handle: uploadTo(false) },
    { methods: ['PUT'], path: /^\/object\/([^/]+)\/(.+)$/, handle: uploadTo(true) },
    { methods: ['DELETE'], path: /^\/object\/([^/]+)$/, handle: removeMany },
    {
      methods: ['DELETE'],
      path: /^\/object\/([^/]+)\/(.+)$/,
      handle: (context, bucket, name) => remove(context, bucket, [objectPath(bucket, name).name]),
    },
  ]

  const dispatch = async (incoming: Incoming, credentials: Credentials): Promise<Response> => {
    const path = incoming.url.pathname.slice('/storage/v1'.length)
    for (const route of routes) {
      const match = route.methods.includes(incoming.method) ? path.match(route.path) : null
      if (!match) continue
      if (!route.open && !isNamed(credentials)) throw refusals.noCredentials()
      const [bucket = '', name = ''] = match.slice(1).map(decoded)
      return route.handle({ incoming, credentials, caller: credentials.caller }, bucket, name)
    }
    throw refusals.noRoute()
  }

  return {
    handle: (incoming, credentials) => dispatch(incoming, credentials).catch(refusalResponse),
    check: () => files.check(),
    close: async () => serving.close(),
  }
}
