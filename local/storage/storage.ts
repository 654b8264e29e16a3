import type { Credentials } from '../credentials/caller.ts'
import type { Keys } from '../credentials/keys.ts'
import type { Database } from '../database/database.ts'
import { type Incoming, json } from '../http/messages.ts'
import { refusalResponse, refusals } from './errors.ts'
import { createStoredFiles } from './files.ts'
import type { Context, Handler, Route } from './handler.ts'
import { decoded, inputs, type ObjectPath, objectPath, readInput } from './inputs.ts'
import { type StorageLimits, storageLimits } from './limits.ts'
import { createStorageObjects, type StoredObject } from './objects.ts'
import { type Audience, createServing, infoOf } from './serve.ts'
import { createSigning } from './signing.ts'
import { checkFits, createUploads } from './upload.ts'

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

  const findAsCaller = async (
    { caller }: Context,
    path: ObjectPath,
    operation = 'get_authenticated',
  ): Promise<StoredObject> => {
    const object = await objects.find(caller, path.bucket, path.name, operation)
    if (!object) throw refusals.noObject()
    return object
  }

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
  const asCaller = (context: Context, path: ObjectPath): Promise<StoredObject> => findAsCaller(context, path)

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

  /** Reads a move or copy and checks that the file fits the target bucket, as for an upload. */
  const readTransfer = async (context: Context, operation: string) => {
    const input = await readInput(context.incoming, inputs.move)
    const from = objectPath(input.bucketId, input.sourceKey)
    const to = objectPath(input.destinationBucket ?? input.bucketId, input.destinationKey)
    const source = await findAsCaller(context, from, operation)
    const bucket = await objects.bucket(to.bucket)
    if (!bucket) throw refusals.noBucket()
    checkFits(source.metadata, bucket)
    return { from, to, source }
  }

  const move: Handler = async (context) => {
    const { from, to } = await readTransfer(context, 'move')
    const moved = await objects.move(context.caller, from, to)
    if (moved.length === 0) throw refusals.noObject()
    return json({ message: 'Successfully moved' })
  }

  const copy: Handler = async (context) => {
    const { to, source } = await readTransfer(context, 'copy')
    const { metadata, user_metadata: userMetadata } = source
    await objects.mayInsert(context.caller, { ...to, version: '', metadata, userMetadata }, false)
    const version = await files.copy(source.version)
    if (!version) throw refusals.noObject()
    try {
      const id = await objects.insert(context.caller, { ...to, version, metadata, userMetadata }, false)
      return json({ Id: id, Key: `${to.bucket}/${to.name}` })
    } catch (error) {
      await files.remove([version])
      throw error
    }
  }

  const list: Handler = async ({ incoming, caller }, bucket) => {
    const { prefix, search, limit, offset, sortBy } = await readInput(incoming, inputs.list)
    const folderName = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
    const order = { column: sortBy.column, descending: sortBy.order === 'desc' }
    return json(await objects.list(caller, bucket, { prefix: folderName, search, limit, offset, ...order }))
  }

  const oneBucket: Handler = async ({ caller }, id) => {
    const [bucket] = await objects.buckets(caller, id)
    if (!bucket) throw refusals.noBucket()
    return json(bucket)
  }

  const READ = ['GET', 'HEAD']
  /** The first match answers, so more specific routes come first. */
  const routes: Route[] = [
    { methods: READ, path: /^\/bucket$/, handle: async ({ caller }) => json(await objects.buckets(caller)) },
    { methods: READ, path: /^\/bucket\/([^/]+)$/, handle: oneBucket },
    { methods: READ, path: /^\/render\/image\/public\/([^/]+)\/(.+)$/, handle: renderFrom(anyone, 'public') },
    {
      methods: READ,
      path: /^\/render\/image\/sign\/([^/]+)\/(.+)$/,
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
      handle: async (context, bucket, name) => {
        const [object] = await signing.findSigned(context, objectPath(bucket, name))
        return serving.original(context.incoming, object, 'private')
      },
    },
    {
      methods: READ,
      path: /^\/object\/info\/public\/([^/]+)\/(.+)$/,
      handle: async (_context, bucket, name) => infoOf(await findPublic(objectPath(bucket, name))),
    },
    {
      methods: READ,
      path: /^\/object\/info\/(?:authenticated\/)?([^/]+)\/(.+)$/,
      handle: async (context, bucket, name) =>
        infoOf(await findAsCaller(context, objectPath(bucket, name), 'info')),
    },
    { methods: READ, path: /^\/object\/public\/([^/]+)\/(.+)$/, handle: serveFrom(anyone, 'public') },
    {
      methods: READ,
      path: /^\/object\/(?:authenticated\/)?([^/]+)\/(.+)$/,
      handle: serveFrom(asCaller, 'private'),
    },
    { methods: ['POST'], path: /^\/object\/list\/([^/]+)$/, handle: list },
    { methods: ['POST'], path: /^\/object\/move$/, handle: move },
    { methods: ['POST'], path: /^\/object\/copy$/, handle: copy },
    { methods: ['POST'], path: /^\/object\/sign\/([^/]+)$/, handle: signing.signMany },
    { methods: ['POST'], path: /^\/object\/sign\/([^/]+)\/(.+)$/, handle: signing.signOne },
    { methods: ['POST'], path: /^\/object\/upload\/sign\/([^/]+)\/(.+)$/, handle: signing.signUpload },
    { methods: ['PUT'], path: /^\/object\/upload\/sign\/([^/]+)\/(.+)$/, handle: signing.uploadSigned },
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
