import type { Section } from '#contract/sections.ts'
import { ATTESTATION } from '#domain/attestation.ts'
import { openAtSigning } from '#domain/open-at-signing.ts'
import { countNeedingAttention, hasText, suggestedLabel, textFacts } from '#domain/note-text.ts'
import { standingOf } from '#server/features/accounts/public.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Transaction } from '#server/platform/database/connection.ts'
import { createClaimCheck, type Checked } from './claim-check.ts'
import type { NotesCaller, NotesDependencies } from './dependencies.ts'
import { keepFigures } from './keep-figures.ts'
import { sealNote } from './note-seal.ts'
import { changeNote, type NoteChange, type NoteRow } from './note-store.ts'
import { requireOpen } from './refusals.ts'
import type { SignedContent } from './sealed-parts.ts'
import { refuseSignedBefore } from './signed-before.ts'
import { readUncovered } from './to-check-count.ts'
import { insertVersion } from './version-store.ts'

/** A note as it was signed or added to, and the seal of that. */
export interface Sealed {
  changed: NoteRow
  contentSeal: string
  /** What the seal of a signing is over, for the database to be asked whether it kept just that. */
  signed?: SignedContent
}

interface Asked {
  baseVersion?: number | undefined
  label?: string | undefined
}

/** Signs notes: what a person attests is checked, kept, and sealed as it was checked. */
export function createSigning(dependencies: NotesDependencies) {
  const { clock, fields, sealKeys } = dependencies
  const { checkClaims, recheck, isSameContent } = createClaimCheck(dependencies)

  async function sign(
    tx: Transaction,
    row: NoteRow,
    caller: NotesCaller,
    asked: Asked,
    checked: Checked | null,
  ): Promise<NoteRow | Sealed> {
    await requireSignable(tx, row, asked)
    const { sections, segments } = await recheck(tx, row, caller, checked)
    const now = clock.now()
    const open = countNeedingAttention(sections)
    // Not signed, but kept, so that the screen shows which sentences are meant.
    if (open > 0) return sections === row.sections ? row : keepVerdicts(tx, row, sections, now)
    const { displayName } = await standingOf(tx, caller.actor.userId)
    const version = row.version + 1
    const byId = caller.actor.userId
    await insertVersion(tx, { noteId: row.id, version, sections, reason: 'signed', byId, at: now })
    await keepFigures(tx, row, { sections, signedAt: now })
    const { bodyText, preview } = textFacts(sections)
    const change = {
      label: asked.label?.trim() || row.label.trim() || suggestedLabel(sections),
      status: 'signed',
      version,
      sections,
      bodyText,
      preview,
      unsupportedCount: 0,
      toCheckCount: 0,
      proposal: [],
      attestation: ATTESTATION,
      openAtSigning: openAtSigning(sections, readUncovered(row.uncovered)),
      signedAt: now,
      signedByName: displayName,
      updatedAt: now,
    } satisfies NoteChange
    // Over what the physician signs, and not over what the database gives back of it.
    const signed = { row: { ...row, ...change }, segments }
    const contentSeal = sealNote({ sealKeys, fields }, signed)
    return { changed: await changeNote(tx, row.id, change), contentSeal, signed }
  }

  async function keepVerdicts(
    tx: Transaction,
    row: NoteRow,
    sections: Section[],
    at: Date,
  ): Promise<NoteRow> {
    const version = row.version + 1
    await insertVersion(tx, { noteId: row.id, version, sections, reason: 'checked', byId: null, at })
    const unsupportedCount = countNeedingAttention(sections)
    return changeNote(tx, row.id, { version, sections, unsupportedCount, updatedAt: at })
  }

  return { checkClaims, sign, isSameContent }
}

async function requireSignable(tx: Transaction, row: NoteRow, { baseVersion }: Asked): Promise<void> {
  requireOpen(row)
  if (row.processing.isProcessing)
    throw new Refusal('conflict', 'The note is still being written. Sign it when that is done.')
  if (baseVersion !== row.version)
    throw new Refusal(
      'stale_version',
      'This note has changed since you read it. Look at it again, then sign.',
    )
  if (!hasText(row.sections))
    throw new Refusal('conflict', 'There is nothing to sign yet: the note is empty.')
  await refuseSignedBefore(tx, row.id)
}
