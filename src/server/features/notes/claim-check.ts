import type { Section } from '#contract/sections.ts'
import { chosenEvidence } from '#domain/chosen-evidence.ts'
import { findTranscript } from '#server/features/transcripts/public.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { claimsOf, withoutFalseClaims, type SentenceVerdict } from './checked-claims.ts'
import { givenPearls } from './given-pearls.ts'
import type { NotesCaller, NotesDependencies } from './dependencies.ts'
import { findNote, type NoteRow } from './note-store.ts'
import { refuseTooLong } from './refuse-too-long.ts'
import { partsOf, type SignedContent } from './sealed-parts.ts'
import { writtenSentences } from './written-sentences.ts'

/** The note and its transcript as they stood, and the verdicts on its claims, in their order. */
export interface Checked extends SignedContent {
  revision: number
  verdicts: SentenceVerdict[]
}

const CHANGED = 'This visit changed while it was being signed. Look at it, then sign.'

/** What is claimed by the sentences of a note, held against its transcript when it is to be signed. */
export function createClaimCheck({ db, work, fields }: NotesDependencies) {
  /** Before the note is locked: over a long transcript the check takes its time. Null where there is nothing to sign. */
  async function checkClaims(noteId: string, { actor, signal }: NotesCaller): Promise<Checked | null> {
    const row = await findNote(db, noteId, actor.userId)
    if (!row) return null
    const transcript = await findTranscript(db, noteId, actor.userId)
    const claims = claimsOf(row.sections)
    const texts = claims.map((sentence) => sentence.text)
    const chosen = claims.map(chosenEvidence)
    const { segments = [] } = transcript ?? {}
    const verdicts = await work.run('check', { texts, segments, chosen }, { userId: actor.userId, signal })
    return { row, segments, revision: transcript?.revision ?? 0, verdicts }
  }

  /** What a browser said of the sentences is not taken on trust at the moment of signing. */
  async function recheck(
    tx: Transaction,
    row: NoteRow,
    caller: NotesCaller,
    checked: Checked | null,
  ): Promise<{ sections: Section[]; segments: SignedContent['segments'] }> {
    refuseTooLong(row.sections)
    const transcript = await findTranscript(tx, row.id, caller.actor.userId)
    if (checked?.row.version !== row.version || checked.revision !== (transcript?.revision ?? 0))
      throw new Refusal('conflict', CHANGED)
    const segments = transcript?.segments ?? []
    // Nothing moves a note without a new version of it, but whoever writes past the product.
    if (!isSameContent(checked, { row, segments })) throw new Refusal('conflict', CHANGED)
    const written = await writtenSentences(tx, row.id)
    const pearlShare = await givenPearls(tx, row.id)
    const { verdicts } = checked
    const known = { verdicts, transcript, ...written, pearlShare }
    const sections = withoutFalseClaims(row.sections, known)
    // What the check points at may be more than what was saved.
    refuseTooLong(sections)
    return { sections, segments }
  }

  const isSameContent = (one: SignedContent, other: SignedContent): boolean => {
    const [ofOne, ofOther] = [one, other].map((content) => partsOf(fields, content).map((part) => part()))
    return ofOne?.every((part, index) => part === ofOther?.[index]) === true
  }

  return { checkClaims, recheck, isSameContent }
}
