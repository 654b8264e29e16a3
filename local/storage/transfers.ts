import { json } from '../http/messages.ts'
import { refusals } from './errors.ts'
import type { StoredFiles } from './files.ts'
import type { Context, Handler } from './handler.ts'
import { inputs, type ObjectPath, objectPath, readInput } from './inputs.ts'
import type { NewObject, StorageObjects, StoredObject } from './objects.ts'
import { checkFits, metadataInHeader, readCacheControl } from './upload.ts'

type Find = (context: Context, path: ObjectPath, operation: string) => Promise<StoredObject>

/** Moves and copies, within a bucket or to another one. */
export function createTransfers(objects: StorageObjects, files: StoredFiles, find: Find) {
  /** Reads a move or copy and checks that the file fits the target bucket, as for an upload. */
  const readTransfer = async (context: Context, operation: string) => {
    const input = await readInput(context.incoming, inputs.move)
    const from = objectPath(input.bucketId, input.sourceKey)
    const to = objectPath(input.destinationBucket ?? input.bucketId, input.destinationKey)
    const source = await find(context, from, operation)
    const bucket = await objects.bucket(to.bucket)
    if (!bucket) throw refusals.noBucket()
    checkFits(source.metadata, bucket)
    return { from, to, source, input }
  }

  const move: Handler = async (context) => {
    const { from, to } = await readTransfer(context, 'move')
    const [moved] = await objects.move(context.caller, from, to)
    if (!moved) throw refusals.noObject()
    return json({ message: 'Successfully moved', Id: moved.id, Key: `${to.bucket}/${to.name}` })
  }

  const save = async (context: Context, copied: NewObject, replace: boolean): Promise<Response> => {
    const { bucket, name } = copied
    const before = replace ? await objects.findUnchecked(bucket, name) : undefined
    const id = await objects.insert(context.caller, copied, replace)
    if (before) await files.remove([before.version])
    const object = await objects.findUnchecked(bucket, name)
    return json({ ...object, Id: id, Key: `${bucket}/${name}` })
  }

  /** The copy keeps the type of the file, whatever `metadata` says: the type is what the file is. */
  const copy: Handler = async (context) => {
    const { to, source, input } = await readTransfer(context, 'copy')
    const { headers } = context.incoming
    const replace = headers.get('x-upsert') === 'true'
    const cacheControl = input.copyMetadata ? undefined : input.metadata?.cacheControl
    const metadata = {
      ...source.metadata,
      ...(cacheControl !== undefined && { cacheControl: readCacheControl(cacheControl) }),
    }
    const userMetadata = input.copyMetadata ? source.user_metadata : metadataInHeader(headers)
    const object = { ...to, version: '', metadata, userMetadata }
    await objects.mayInsert(context.caller, object, replace)
    const version = await files.copy(source.version)
    if (!version) throw refusals.noObject()
    try {
      return await save(context, { ...object, version }, replace)
    } catch (error) {
      await files.remove([version])
      throw error
    }
  }

  return { move, copy }
}
