import { and, desc, eq, isNull } from 'drizzle-orm'
import type { EvidenceSpan, Sentence } from '#contract/sections.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { noteVersions } from '#server/platform/database/schema/notes.ts'

/** A draft, and what was checked of it since: whoever wrote anew more often than this has new sentences by now. */
const LATEST = 4

export interface Written {
  isWritten: (sentence: Sentence) => boolean
  /** Those that wrote any of them. */
  engines: ReadonlySet<string>
}

/**
 * The sentences of a note that came from the server itself: which of the given ones stand, word for word and with the same
 * evidence, verdict and contradictions, in a version that no person saved.
 */
export async function writtenSentences(db: Executor, noteId: string): Promise<Written> {
  const versions = await db
    .select({ sections: noteVersions.sections })
    .from(noteVersions)
    .where(and(eq(noteVersions.noteId, noteId), isNull(noteVersions.byId)))
    .orderBy(desc(noteVersions.version))
    .limit(LATEST)
  const known = new Set(
    versions.flatMap(({ sections }) => sections.flatMap(({ sentences }) => sentences.map(claimOf))),
  )
  const engines = versions.flatMap(({ sections }) =>
    sections.flatMap(({ sentences }) => sentences.map(({ origin }) => origin.engine)),
  )
  return { isWritten: (sentence) => known.has(claimOf(sentence)), engines: new Set(engines) }
}

const claimOf = ({ text, layout, support, origin, evidence, contradictions }: Sentence): string =>
  JSON.stringify([
    text,
    layout,
    support,
    origin.kind,
    origin.engine,
    evidence.map(placeOf),
    contradictions.map((against) => [against.kind, against.evidence.map(placeOf)]),
  ])

const placeOf = ({ segmentId, from, to, chosen }: EvidenceSpan) => [segmentId, from, to, chosen === true]
