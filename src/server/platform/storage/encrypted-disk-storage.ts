import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, rmdir, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { DAY_MS } from '#domain/time.ts'
import { asDamage } from './damage.ts'
import { finishDeletions, foldersPutAside, holdDeletions, removeObject } from './deletions.ts'
import type { MasterKeys } from './master-key.ts'
import {
  FrameOpener,
  HEADER_BYTES,
  keyIdOfHeader,
  rewrapHeader,
  SEALED_FRAME_BYTES,
  sealObject,
  type PlainSummary,
} from './sealed-object.ts'
import { sealedFile, sealedFilesBelow, SUFFIX } from './sealed-files.ts'
import { requireKey, requirePrefix } from './storage-keys.ts'
import { ObjectMissingError, StorageFullError, type KeptObject, type KeptStorage } from './storage.ts'
import { syncFolder } from './sync-folder.ts'

/** The part of a file that writing needs; tests give one whose disk is full. */
export type WritableFile = Pick<FileHandle, 'write' | 'sync' | 'close'>

export interface DiskStorageOptions {
  /** Everything is kept below this folder, which is made when it is missing. */
  root: string
  keys: MasterKeys
  /** What was left half-written by a process that ended more than a day before this moment is cleared away. */
  now: Date
  /**
   * Whether a master key was retired: asked after each writing, for a long one may end under a key that was the current one
   * when it began. Default: none ever is.
   */
  isRetired?: (keyId: string) => Promise<boolean>
  /** Makes a new file for writing, readable by its owner alone. */
  createFile?: (path: string) => Promise<WritableFile>
}

const FILE_MODE = 0o600
const FOLDER_MODE = 0o700

/** Opens the storage below `root`. Files are 0600 and folders 0700; one key is one file, replaced by rename. */
export async function openDiskStorage(options: DiskStorageOptions): Promise<KeptStorage> {
  const { keys } = options
  const createFile = options.createFile ?? ((path: string) => open(path, 'wx', FILE_MODE))
  const root = resolve(options.root)
  const objects = join(root, 'objects')
  const incoming = join(root, 'incoming')
  await mkdir(objects, { recursive: true, mode: FOLDER_MODE })
  await mkdir(incoming, { recursive: true, mode: FOLDER_MODE })
  await clearLeftovers(incoming, options.now)
  await finishDeletions(root)

  const fileOf = (key: string): string => join(objects, `${requireKey(key)}${SUFFIX}`)

  /** Writes to a file of its own and moves it into place; on any failure nothing of it stays. */
  async function replace<T>(key: string, pieces: AsyncGenerator<Uint8Array, T>): Promise<T> {
    const target = fileOf(key)
    const temporary = join(incoming, randomUUID())
    try {
      const result = await writeFile(await createFile(temporary), pieces)
      await moveIntoPlace(temporary, target, objects)
      return result
    } catch (cause) {
      await rm(temporary, { force: true })
      throw asStorageError(cause)
    }
  }

  return {
    async put(key, bytes): Promise<PlainSummary> {
      const sealedUnder = keys.current
      const own = { current: sealedUnder, all: keys.all }
      const summary = await replace(key, sealObject(own, key, bytes instanceof Uint8Array ? [bytes] : bytes))
      // A key is first retired and then looked for, an object first there and then asked about: one of the two finds it.
      if (await options.isRetired?.(sealedUnder.id)) {
        const all = new Map([...keys.all, [sealedUnder.id, sealedUnder.key]])
        await rewrapObject({ current: keys.current, all }, key, fileOf(key))
      }
      return summary
    },
    get: (key) => readObject(keys, key, fileOf(key)),
    async delete(key) {
      const file = fileOf(key)
      await removeObject(root, file)
      await removeEmptyFolders(dirname(file), objects)
    },
    async deleteAll(prefix) {
      await deleteBelow(root, objects, requirePrefix(prefix))
    },
    survey: () => surveyObjects(objects),
    rewrap: (key) => rewrapObject(keys, key, fileOf(key)),
    sealedObjects: () => sealedFilesBelow(objects),
    sealedObject: (key) => sealedFile(objects, requireKey(key)),
    putSealed: (key, sealed) => replace(key, generatorOf(sealed)),
    holdDeletions: () => holdDeletions(root),
    async *putAside() {
      for (const folder of await foldersPutAside(root)) yield* sealedFilesBelow(folder)
    },
    finishDeletions: () => finishDeletions(root),
  }
}

async function writeFile<T>(file: WritableFile, pieces: AsyncGenerator<Uint8Array, T>): Promise<T> {
  let failed = true
  try {
    for (;;) {
      const next = await pieces.next()
      if (next.done) {
        await file.sync()
        failed = false
        return next.value
      }
      await writeAll(file, next.value)
    }
  } finally {
    // A pending generator holds the caller's stream open.
    await pieces.return(undefined as T).catch(() => undefined)
    // The first failure is the one to tell; but a file that cannot be closed may not have reached the disk.
    await (failed ? file.close().catch(() => undefined) : file.close())
  }
}

async function writeAll(file: WritableFile, bytes: Uint8Array): Promise<void> {
  for (let from = 0; from < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, from, bytes.length - from)
    from += bytesWritten
  }
}

async function moveIntoPlace(temporary: string, target: string, objects: string): Promise<void> {
  const folder = dirname(target)
  let firstMade: string | undefined
  for (let attempt = 1; ; attempt += 1) {
    firstMade = (await mkdir(folder, { recursive: true, mode: FOLDER_MODE })) ?? firstMade
    try {
      await rename(temporary, target)
      break
    } catch (cause) {
      // A delete beside us may have taken the folder away as empty between the two calls.
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === 5) throw cause
    }
  }
  // The names of new folders must be on the disk as well, up to the folder that was there before.
  const top = firstMade ? dirname(firstMade) : folder
  for (let path = folder; ; path = dirname(path)) {
    await syncIfThere(path)
    if (path === top || path === objects) return
  }
}

/** A folder that a delete beside us has taken away holds no names. */
async function syncIfThere(folder: string): Promise<void> {
  await syncFolder(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause
  })
}

async function* readObject(keys: MasterKeys, key: string, file: string): AsyncGenerator<Uint8Array> {
  const handle = await openObject(file)
  try {
    const opener = await openFrames(keys, key, handle)
    let position = HEADER_BYTES
    let frame = await readPiece(handle, position, SEALED_FRAME_BYTES)
    for (;;) {
      position += frame.length
      const next = await readPiece(handle, position, SEALED_FRAME_BYTES)
      const last = next.length === 0
      const plain = opener.open(frame, last)
      if (plain.length > 0) yield plain
      if (last) return
      frame = next
    }
  } catch (cause) {
    throw asDamage(cause)
  } finally {
    await handle.close()
  }
}

async function openObject(file: string, flags = 'r'): Promise<FileHandle> {
  try {
    return await open(file, flags)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') throw cause
    throw new ObjectMissingError('The stored file is not there.', { cause })
  }
}

/** Up to `length` bytes from `position`; fewer at the end of the file alone. */
async function readPiece(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}

/** The header may be replaced while it is being read: one that does not open is damaged when it stays as it is. */
async function openFrames(keys: MasterKeys, key: string, handle: FileHandle): Promise<FrameOpener> {
  const header = await readPiece(handle, 0, HEADER_BYTES)
  try {
    return new FrameOpener(keys, key, header)
  } catch (cause) {
    const again = await readPiece(handle, 0, HEADER_BYTES)
    if (again.equals(header)) throw cause
    return new FrameOpener(keys, key, again)
  }
}

/**
 * Replaces the header where it is: the frames stay, and an object that is replaced or deleted meanwhile is another file,
 * which this does not touch. The header lies within one sector of a disk, which is written whole or not at all.
 */
async function rewrapObject(keys: MasterKeys, key: string, file: string): Promise<boolean> {
  const handle = await openObject(file, 'r+')
  try {
    const header = rewrapHeader(keys, key, await readPiece(handle, 0, HEADER_BYTES))
    if (!header) return false
    await handle.write(header, 0, header.length, 0)
    await handle.datasync()
    return true
  } catch (cause) {
    throw asDamage(cause)
  } finally {
    await handle.close()
  }
}

async function* surveyObjects(objects: string): AsyncGenerator<KeptObject> {
  for await (const { key } of sealedFilesBelow(objects)) {
    const handle = await openObject(join(objects, `${key}${SUFFIX}`)).catch(ifMissing(null))
    if (!handle) continue
    try {
      yield { key, keyIds: [keyIdOfHeader(await readPiece(handle, 0, HEADER_BYTES)) ?? []].flat() }
    } finally {
      await handle.close()
    }
  }
}

function ifMissing<T>(instead: T): (cause: unknown) => T {
  return (cause) => {
    const isMissing =
      cause instanceof ObjectMissingError || (cause as NodeJS.ErrnoException).code === 'ENOENT'
    if (isMissing) return instead
    throw cause
  }
}

async function deleteBelow(root: string, objects: string, prefix: string): Promise<void> {
  const slash = prefix.lastIndexOf('/')
  const folder = join(objects, prefix.slice(0, slash + 1))
  const beginning = prefix.slice(slash + 1)
  let names: string[]
  try {
    names = await readdir(folder)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return
    throw cause
  }
  for (const name of names.filter((one) => one.startsWith(beginning))) {
    await removeObject(root, join(folder, name))
  }
  await removeEmptyFolders(folder, objects)
}

/** Tidies up after a deletion; a folder that is not empty ends it. */
async function removeEmptyFolders(from: string, objects: string): Promise<void> {
  let folder = resolve(from)
  while (folder !== objects) {
    const removed = await rmdir(folder).then(
      () => true,
      (cause: NodeJS.ErrnoException) => cause.code === 'ENOENT',
    )
    if (!removed) break
    folder = dirname(folder)
  }
  await syncIfThere(folder)
}

async function clearLeftovers(incoming: string, now: Date): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = join(incoming, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now.getTime() }))
    if (now.getTime() - mtimeMs > DAY_MS) await rm(file, { force: true })
  }
}

function asStorageError(cause: unknown): unknown {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return cause
  return new StorageFullError('The disk of the server is full; free some space and try again.', { cause })
}

async function* generatorOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  yield* pieces
}
