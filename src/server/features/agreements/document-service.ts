import type { KeptDocument } from '#contract/document-files.ts'
import type { listDocuments } from '#contract/documents.ts'
import type { Answer } from '#contract/endpoint.ts'
import { DOCUMENTS_PER_USER } from '#domain/limits.ts'
import {
  createUnnamedObjects,
  letGoOf,
  openKept,
  readFile,
  sha256Of,
  type KeptFile,
} from '#server/features/storage/public.ts'
import type { Bringing } from '#server/http/read-whole.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { AuditAction } from '#server/platform/audit/audit.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { findAgreements, toAgreement } from './agreement-store.ts'
import type { AgreementsCaller, AgreementsDependencies } from './dependencies.ts'
import {
  countDocuments,
  findDocument,
  findDocuments,
  insertDocument,
  lockOwner,
  markDocumentDeleted,
  toDocument,
} from './document-store.ts'
import { documentNotFound } from './refusals.ts'

const TOO_MANY = `You keep ${DOCUMENTS_PER_USER} documents, which is as many as there is room for. Delete one to make room.`

/** The files of the actor. */
export function createDocumentService(dependencies: AgreementsDependencies) {
  const { db, clock, ids, room, storage, onError } = dependencies
  const unnamed = createUnnamedObjects(dependencies)
  return {
    async list(
      query: { cursor: string | null; limit: number },
      caller: AgreementsCaller,
    ): Promise<Answer<typeof listDocuments>> {
      const { userId } = caller.actor
      const [page, agreements] = await Promise.all([
        findDocuments(db, { ...query, userId }),
        query.cursor === null ? findAgreements(db, userId) : [],
        audit(db, 'document.read', null, caller),
      ])
      return {
        agreements: agreements.map(toAgreement),
        documents: page.rows.map(toDocument),
        nextCursor: page.nextCursor,
      }
    },

    async keep(name: string, caller: AgreementsCaller & Bringing): Promise<KeptDocument> {
      const { userId } = caller.actor
      const { bytes, mediaType } = await readFile(name, caller)
      await requireRoom(db, userId)
      const id = ids.uuid()
      const row = {
        id,
        userId,
        name,
        mediaType,
        bytes: bytes.length,
        sha256: sha256Of(bytes),
        storageKey: `documents/${userId}/${id}`,
        createdAt: clock.now(),
      }
      await unnamed.note(db, row.storageKey)
      try {
        await storage.put(row.storageKey, bytes)
        await db.transaction(async (tx) => {
          await lockOwner(tx, userId)
          await requireRoom(tx, userId)
          await room.require(tx, userId, row.bytes)
          await insertDocument(tx, row)
          await unnamed.named(tx, row.storageKey)
          await audit(tx, 'document.upload', id, caller)
        })
      } catch (error) {
        await unnamed.remove(row.storageKey).catch(onError)
        throw error
      }
      return toDocument(row)
    },

    async file(id: string, caller: AgreementsCaller): Promise<KeptFile & { mediaType: string }> {
      const row = await db.transaction(async (tx) => {
        const found = await findDocument(tx, id, caller.actor.userId)
        if (!found) throw documentNotFound()
        await audit(tx, 'document.read', id, caller)
        return found
      })
      return { mediaType: row.mediaType, ...(await openKept(storage, row, caller.actor.userId)) }
    },

    async remove(id: string, caller: AgreementsCaller): Promise<void> {
      const storageKey = await markGone({ db, clock }, id, caller)
      // It is gone for its owner; bytes that could not be removed now are removed later.
      await unnamed.remove(storageKey).catch(onError)
    },
  }
}

/** The key of its file, which is let go of. */
function markGone(
  { db, clock }: Pick<AgreementsDependencies, 'db' | 'clock'>,
  id: string,
  caller: AgreementsCaller,
): Promise<string> {
  const own = { userId: caller.actor.userId, now: clock.now() }
  return db.transaction(async (tx) => {
    const deleted = await markDocumentDeleted(tx, { id, ...own })
    if (!deleted) throw documentNotFound()
    await letGoOf(tx, [deleted.storageKey], { ...own, by: 'caller' })
    await audit(tx, 'document.delete', id, caller)
    return deleted.storageKey
  })
}

async function requireRoom(executor: Executor, userId: string): Promise<void> {
  if ((await countDocuments(executor, userId)) >= DOCUMENTS_PER_USER) throw new Refusal('conflict', TOO_MANY)
}

async function audit(
  executor: Executor,
  action: Extract<AuditAction, `document.${string}`>,
  subjectId: string | null,
  { actor, requestId }: AgreementsCaller,
): Promise<void> {
  await recordAudit(executor, {
    actorId: actor.userId,
    action,
    subjectType: 'document',
    subjectId,
    requestId,
  })
}
