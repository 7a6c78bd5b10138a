import { z } from 'zod'
import { Id, line, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Note } from './notes.ts'

/**
 * `signed` needs `attestation` true and no unsupported sentence left unconfirmed. `archived` from any, `ready` brings it
 * back to what it was. A signed note never changes again; see `addAddendum`.
 */
export const updateNoteStatus = endpoint({
  method: 'PATCH',
  path: '/api/updateNoteStatus',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Sign, archive or bring back a note',
  body: z.object({
    id: Id,
    status: z.enum(['ready', 'signed', 'archived']),
    baseVersion: z.int().nonnegative().optional(),
    attestation: z.boolean().optional(),
    /** What it is called from then on; as it was, or else as was suggested, when it is left out. */
    label: line(200).optional(),
  }),
  reply: z.object({ note: Note }),
})

export const addAddendum = endpoint({
  method: 'POST',
  path: '/api/addAddendum',
  access: 'signedIn',
  tag: 'notes',
  summary: 'Add to a signed note; the signed text stays as it is',
  body: z.object({ id: Id, text: text(50_000) }),
  reply: z.object({ note: Note }),
})
