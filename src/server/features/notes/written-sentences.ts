import { and, desc, eq, isNull, type SQL } from 'drizzle-orm'
import type { EvidenceSpan, Section, Sentence } from '#contract/sections.ts'
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
  const versions = await latestVersions(db, noteId, LATEST)
  const claims = new Set(versions.flatMap(sentencesOf).map(claimOf))
  // What was only checked may hold whatever a browser said of the words of a person; a draft may lie behind many of these.
  const isDraft = eq(noteVersions.reason, DRAFT)
  const drafts = versions.filter(({ reason }) => reason === DRAFT)
  const engines = (drafts.length > 0 ? drafts : await latestVersions(db, noteId, 1, isDraft))
    .flatMap(sentencesOf)
    .flatMap(({ origin }) => (origin.kind === 'engine' ? [origin.engine] : []))
  return { isWritten: (sentence) => claims.has(claimOf(sentence)), engines: new Set(engines) }
}

const DRAFT = 'written'

function latestVersions(db: Executor, noteId: string, most: number, which?: SQL) {
  return db
    .select({ sections: noteVersions.sections, reason: noteVersions.reason })
    .from(noteVersions)
    .where(and(eq(noteVersions.noteId, noteId), isNull(noteVersions.byId), which))
    .orderBy(desc(noteVersions.version))
    .limit(most)
}

const sentencesOf = ({ sections }: { sections: Section[] }): Sentence[] =>
  sections.flatMap(({ sentences }) => sentences)

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
