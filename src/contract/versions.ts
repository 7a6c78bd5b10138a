import { z } from 'zod'
import { Id, Moment, ShortId } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Note } from './notes.ts'
import { Section } from './sections.ts'

/** Accepts and refuses parts of what a renewed draft proposes; those named in neither list stay proposed. */
export const resolveProposal = endpoint({
  method: 'POST',
  path: '/api/resolveProposal',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Accept or refuse proposed changes',
  body: z.object({
    id: Id,
    baseVersion: z.int().nonnegative(),
    accept: z.array(ShortId).max(10_000),
    refuse: z.array(ShortId).max(10_000),
  }),
  reply: z.object({ note: Note }),
})

export const VersionSummary = z.object({
  version: z.int().nonnegative(),
  at: Moment,
  byName: z.string(),
  /** What made it: "edited", "written", "proposal accepted", "restored", "signed". */
  reason: z.string(),
})
export type VersionSummary = z.infer<typeof VersionSummary>

export const getNoteVersions = endpoint({
  method: 'GET',
  path: '/api/notes/:id/versions',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Every version of a note, newest first',
  params: z.object({ id: Id }),
  reply: z.object({ versions: z.array(VersionSummary) }),
})

export const getNoteVersion = endpoint({
  method: 'GET',
  path: '/api/notes/:id/versions/:version',
  access: 'signedIn',
  tag: 'notes',
  summary: 'The text of one version',
  params: z.object({ id: Id, version: z.coerce.number().int().nonnegative() }),
  reply: z.object({ version: VersionSummary, sections: z.array(Section) }),
})

export const restoreVersion = endpoint({
  method: 'POST',
  path: '/api/restoreVersion',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Make an old version the current text, as a new version',
  body: z.object({ id: Id, version: z.int().nonnegative(), baseVersion: z.int().nonnegative() }),
  reply: z.object({ note: Note }),
})
