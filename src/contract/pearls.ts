import { z } from 'zod'
import {
  PEARL_BODY_CHARACTERS,
  PEARL_IMPORT_BYTES,
  PEARL_IMPORT_ROWS,
  PEARL_OLDEST_MONTHS,
  PEARL_SEARCH_CHARACTERS,
  PEARL_SOURCE_CHARACTERS,
  PEARL_TAG_CHARACTERS,
  PEARL_TAGS,
  PEARL_TITLE_CHARACTERS,
  PEARL_TRIGGER_CHARACTERS,
  PEARL_TRIGGERS,
  PEARL_URL_CHARACTERS,
  PEARLS_OF_AN_ACCOUNT,
} from './pearl-limits.ts'
import { Empty, Id, line, Moment, text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Adoption, Given, Shared } from './pearl-standing.ts'

/** Own ones and adopted ones, the curated ones of all, those that physicians share, and those of one's organization. */
export const PearlShelf = z.enum(['own', 'master', 'community', 'organization'])
export type PearlShelf = z.infer<typeof PearlShelf>

const phrases = z
  .array(line(PEARL_TRIGGER_CHARACTERS).pipe(z.string().min(1)))
  .max(PEARL_TRIGGERS)
  .default([])
const age = z.int().min(0).max(PEARL_OLDEST_MONTHS).nullable().default(null)

/**
 * What brings a pearl up in a note. `any`: one thing said is enough; `each`: one of every kind that is given has to be.
 * Ages in months, both ends included; a patient outside of them never brings it up.
 */
export const PearlTriggers = z.object({
  words: phrases,
  conditions: phrases,
  drugs: phrases,
  ageFromMonths: age,
  ageToMonths: age,
  match: z.enum(['any', 'each']).default('any'),
})
export type PearlTriggers = z.infer<typeof PearlTriggers>

/** An address that a browser may open: https alone. */
const SourceUrl = line(PEARL_URL_CHARACTERS)
  .refine((url) => url === '' || isOpenable(url), 'Give an address that begins with https://.')
  .default('')

function isOpenable(url: string): boolean {
  return url.startsWith('https://') && URL.canParse(url)
}

const Day = z.iso.date().nullable().default(null)

/** What a person writes of a pearl. `date`: of the source; `reviewedOn`: when somebody last held it against its source. */
export const PearlWords = z
  .object({
    title: line(PEARL_TITLE_CHARACTERS).pipe(z.string().min(1, 'Give the pearl a title.')),
    body: text(PEARL_BODY_CHARACTERS).refine((body) => body.trim() !== '', 'Write what the pearl says.'),
    tags: z
      .array(line(PEARL_TAG_CHARACTERS).pipe(z.string().min(1)))
      .max(PEARL_TAGS)
      .transform((tags) => [...new Set(tags)])
      .default([]),
    triggers: PearlTriggers.default(() => PearlTriggers.parse({})),
    sourceName: line(PEARL_SOURCE_CHARACTERS).default(''),
    sourceUrl: SourceUrl,
    sourceDate: Day,
    reviewedOn: Day,
    reviewDueOn: Day,
  })
  .refine(
    ({ triggers: { ageFromMonths, ageToMonths } }) =>
      ageFromMonths === null || ageToMonths === null || ageFromMonths <= ageToMonths,
    { message: 'The first age is above the last one.', path: ['ageTo'] },
  )
export type PearlWords = z.infer<typeof PearlWords>

/** `due`: its date of review has come; `unreviewed`: nobody has said that they held it against its source. */
export const ReviewState = z.enum(['unreviewed', 'current', 'due'])
export type ReviewState = z.infer<typeof ReviewState>

export const Pearl = z.object({
  ...PearlWords.shape,
  id: Id,
  shelf: PearlShelf,
  enabled: z.boolean(),
  version: z.int().positive(),
  reviewState: ReviewState,
  createdAt: Moment,
  updatedAt: Moment,
  /** Who changed a master pearl last; empty where the product came with it, and for all others. */
  changedBy: z.string(),
  /** A master pearl that was taken out of the set. */
  retired: z.boolean(),
  adoption: Adoption.nullable(),
  shared: Shared.nullable(),
  /** Of the organization's shelf alone. */
  given: Given.nullable(),
  /** The reader's own copy of a pearl that others see as well. */
  ownCopyId: Id.nullable(),
  /** Shared to the community by its owner. */
  sharedId: Id.nullable(),
  /** A super admin took what the reader shared of it from the community. */
  takenAway: z.boolean(),
  /** Shared with the organization by its owner. */
  givenId: Id.nullable(),
  /** The own pearl that one's shared one was made from. */
  sharedFromId: Id.nullable(),
  /** The reader does not want to be shown it in notes again. */
  muted: z.boolean(),
  /** In how many notes the reader used it and dismissed it. */
  used: z.int().nonnegative(),
  dismissed: z.int().nonnegative(),
})
export type Pearl = z.infer<typeof Pearl>

const Cursor = z.string().max(9).regex(/^\d+$/).nullable().default(null)

/** A search finds misspelled words as well. The best come first with one, else the newest or the most voted for. */
export const listPearls = endpoint({
  method: 'POST',
  path: '/api/listPearls',
  access: 'signedIn',
  tag: 'pearls',
  summary: 'Pearls of a shelf, by what they say, by tag and by state',
  body: z.object({
    shelf: PearlShelf,
    search: line(PEARL_SEARCH_CHARACTERS).default(''),
    tag: line(PEARL_TAG_CHARACTERS).default(''),
    show: z.enum(['all', 'on', 'off', 'due', 'adopted', 'muted', 'mine']).default('all'),
    cursor: Cursor,
    limit: z.int().min(1).max(100).default(50),
  }),
  reply: z.object({
    pearls: z.array(Pearl),
    found: z.int().nonnegative(),
    nextCursor: z.string().nullable(),
    /** The tags of the whole shelf, the most frequent first. */
    tags: z.array(z.string()),
  }),
})

const one = z.object({ pearl: Pearl })

export const createPearl = endpoint({
  method: 'POST',
  path: '/api/createPearl',
  access: 'signedIn',
  tag: 'pearls',
  summary: 'Write a pearl of one’s own',
  body: z.object({
    /** Made by the caller, so that a repeated request makes one pearl. */
    id: Id.optional(),
    words: PearlWords,
  }),
  reply: one,
})

/** Refused with `stale_version` and `details` `{ current: Pearl }` when it was changed meanwhile. */
export const updatePearl = endpoint({
  method: 'POST',
  path: '/api/updatePearl',
  access: 'signedIn',
  tag: 'pearls',
  summary: 'Change a pearl of one’s own; an adopted one no longer follows its original',
  body: z.object({ id: Id, baseVersion: z.int().positive(), words: PearlWords }),
  reply: one,
})

export const switchPearl = endpoint({
  method: 'POST',
  path: '/api/switchPearl',
  access: 'signedIn',
  tag: 'pearls',
  summary: 'Switch a pearl of one’s own on or off',
  body: z.object({ id: Id, enabled: z.boolean() }),
  reply: one,
})

export const deletePearl = endpoint({
  method: 'POST',
  path: '/api/deletePearl',
  access: 'signedIn',
  tag: 'pearls',
  summary: 'Delete a pearl of one’s own, or bring it back with `deleted` false within 30 days',
  body: z.object({ id: Id, deleted: z.boolean().default(true) }),
  reply: Empty,
})

/** Of the master set or the community. Once more gives the same copy. */
export const adoptPearl = endpoint({
  method: 'POST',
  path: '/api/adoptPearl',
  access: 'signedIn',
  tag: 'pearls',
  summary: 'Take a copy of a master or community pearl into one’s own',
  body: z.object({ id: Id, follows: z.boolean().default(true) }),
  reply: one,
})

/** `follows` true takes over what the original says by now, in place of one's own words; from the community this once. */
export const followOriginal = endpoint({
  method: 'POST',
  path: '/api/followOriginal',
  access: 'signedIn',
  tag: 'pearls',
  summary: 'Let an adopted pearl follow its original, or stand by itself',
  body: z.object({ id: Id, follows: z.boolean() }),
  reply: one,
})

/** A pearl of the master set is no longer suggested in one's notes, or is again; one of one's own is switched. */
export const mutePearl = endpoint({
  method: 'POST',
  path: '/api/mutePearl',
  access: 'signedIn',
  tag: 'pearls',
  summary: 'Never suggest a pearl again, or do so again',
  body: z.object({ id: Id, muted: z.boolean() }),
  reply: one,
})

export const forgetPearlUse = endpoint({
  method: 'POST',
  path: '/api/forgetPearlUse',
  access: 'signedIn',
  tag: 'pearls',
  summary: 'Forget in which notes a pearl was used and dismissed',
  body: z.object({ id: Id }),
  reply: one,
})

export const exportPearls = endpoint({
  method: 'GET',
  path: '/api/exportPearls',
  access: 'signedIn',
  tag: 'pearls',
  summary: 'All pearls of one’s own, to be kept as a file',
  reply: z.object({
    pearls: z
      .array(z.object({ ...PearlWords.shape, id: Id, enabled: z.boolean() }))
      .max(PEARLS_OF_AN_ACCOUNT + 1),
  }),
})

export const ImportOutcome = z.enum(['added', 'changed', 'same', 'wrong'])
export type ImportOutcome = z.infer<typeof ImportOutcome>

/** What a row of a file does, or would do. `row` counts from 1. */
export const ImportedRow = z.object({
  row: z.int().positive(),
  outcome: ImportOutcome,
  title: z.string(),
  /** What is wrong with a row, a sentence for each field. */
  problems: z.array(z.object({ field: z.string(), sentence: z.string() })),
  /** The fields that a changed pearl has otherwise. */
  changes: z.array(z.string()),
})
export type ImportedRow = z.infer<typeof ImportedRow>

/**
 * Rows of a file as they were read: each with the fields of `PearlWords` and `enabled`; `id` or the very title names a
 * pearl that is there. Without `apply` it only tells what would happen; rows that are wrong are left out either way.
 */
export const importPearls = endpoint({
  method: 'POST',
  path: '/api/importPearls',
  access: 'signedIn',
  tag: 'pearls',
  summary: 'Take pearls from a file, or tell what that would change',
  bodyBytes: PEARL_IMPORT_BYTES + 10_000,
  body: z.object({
    rows: z
      .array(z.record(z.string().max(40), z.unknown()))
      .min(1)
      .max(PEARL_IMPORT_ROWS),
    apply: z.boolean(),
  }),
  reply: z.object({
    rows: z.array(ImportedRow),
    counts: z.record(ImportOutcome, z.int().nonnegative()),
  }),
})
