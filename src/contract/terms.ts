import { z } from 'zod'
import { Empty, Id, line, Moment } from './common.ts'
import { endpoint, type Access } from './endpoint.ts'
import { Cursor, Direction, Found, PageLimit } from './lists.ts'

export const TERM_MAX_CHARACTERS = 120
export const MISHEARD_FORMS_MAX = 20
export const EXPANSION_MAX_CHARACTERS = 200
export const CATEGORY_MAX_CHARACTERS = 40
/** A file with terms to import, in bytes. */
export const TERM_FILE_MAX_BYTES = 60_000_000

/** Where a term came from. `shipped`: with the product; `correction`: from a transcript that was corrected. */
export const TermSource = z.enum(['shipped', 'typed', 'correction', 'import'])
export type TermSource = z.infer<typeof TermSource>

/** Characters `[from, to)` of the text that a search hit. */
const Hit = z.object({ from: z.int().nonnegative(), to: z.int().positive() })

export const Term = z.object({
  id: Id,
  term: z.string(),
  /** As what it is heard when it is not understood. */
  misheard: z.array(z.string()),
  /** What it stands for, where it is an abbreviation. */
  expansion: z.string(),
  category: z.string(),
  /** False: it is kept, and repairs nothing. */
  enabled: z.boolean(),
  source: TermSource,
  /** Grows by one with every change. */
  revision: z.int().nonnegative(),
  updatedAt: Moment,
})
export type Term = z.infer<typeof Term>

/** `hits`: the characters of `term` that the search found; empty where it found the term by another way of writing it. */
export const ListedTerm = Term.extend({ hits: z.array(Hit) })
export type ListedTerm = z.infer<typeof ListedTerm>

export const TermSort = z.enum(['term', 'updatedAt'])
export type TermSort = z.infer<typeof TermSort>

const TermText = line(TERM_MAX_CHARACTERS).pipe(z.string().min(1, 'Enter the term.'))
const MisheardForm = line(TERM_MAX_CHARACTERS).pipe(z.string().min(1))
const MisheardForms = z.array(MisheardForm).max(MISHEARD_FORMS_MAX)

/** What a person says of a term. */
export const TermWords = z.object({
  term: TermText,
  misheard: MisheardForms.default([]),
  expansion: line(EXPANSION_MAX_CHARACTERS).default(''),
  category: line(CATEGORY_MAX_CHARACTERS).default(''),
  enabled: z.boolean().default(true),
})
export type TermWords = z.infer<typeof TermWords>

/** `csv`: with a first line that names the columns; the others are published vocabularies as they are downloaded. */
export const TermFileFormat = z.enum(['csv', 'rxnorm', 'icd10cm'])
export type TermFileFormat = z.infer<typeof TermFileFormat>

/** A row of a file that cannot be imported, by its line in the file. */
export const WrongRow = z.object({ line: z.int().positive(), term: z.string(), reason: z.string() })
export type WrongRow = z.infer<typeof WrongRow>

/** What an import does to one term; `before` is null where it is new. */
export const TermChange = z.object({
  line: z.int().positive(),
  before: TermWords.nullable(),
  after: TermWords,
})
export type TermChange = z.infer<typeof TermChange>

/** `importing` ends as `imported`, `cancelled` or `failed`; then the list is as it was before. */
export const TermImportState = z.enum(['reading', 'ready', 'importing', 'imported', 'cancelled', 'failed'])
export type TermImportState = z.infer<typeof TermImportState>

/** A file that was read and not yet imported, or on its way. The list of wrong rows, and of changes, is cut. */
export const TermImport = z.object({
  id: Id,
  state: TermImportState,
  format: TermFileFormat,
  /** Rows with a term that can be imported. */
  rows: z.int().nonnegative(),
  /** How many of them are in the list by now. */
  done: z.int().nonnegative(),
  added: z.int().nonnegative(),
  changed: z.int().nonnegative(),
  unchanged: z.int().nonnegative(),
  wrong: z.int().nonnegative(),
  wrongRows: z.array(WrongRow),
  changes: z.array(TermChange),
  /** A sentence for one that failed: nothing of it is in the list, and it may be run again. Null for the others. */
  remark: z.string().nullable(),
  /** Rows, the first of them, with a misheard form that is itself a term: they can be imported, and ask wherever it is heard. */
  warnings: z.array(WrongRow),
})
export type TermImport = z.infer<typeof TermImport>

/** `alsoTerms`: misheard forms that are terms themselves; where one is heard both are offered, and none is put there. */
const TermReply = z.object({ term: Term, alsoTerms: z.array(z.string()) })
const ImportReply = z.object({ import: TermImport })
const ById = z.object({ id: Id })

/** One list of terms among the calls: the same are made on a physician's own and on everybody's. */
interface NamedList {
  name: 'MedicalTerm' | 'MasterTerm'
  path: string
  of: string
  access: Access
}

function wordCalls({ name, path, of, access }: NamedList) {
  const shared = { access, tag: 'terms' } as const
  return {
    /** With a search the best 50 come, and no more; without one a page in the order asked for. */
    list: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/${path}`,
      summary: `The terms ${of}: all by cursor, or those that a search finds`,
      body: z.object({
        search: line(TERM_MAX_CHARACTERS).default(''),
        category: line(CATEGORY_MAX_CHARACTERS).nullable().default(null),
        enabled: z.boolean().nullable().default(null),
        sort: TermSort.default('term'),
        direction: Direction.default('ascending'),
        cursor: Cursor,
        limit: PageLimit,
      }),
      reply: z.object({
        terms: z.array(ListedTerm),
        nextCursor: z.string().nullable(),
        found: Found.nullable(),
      }),
    }),
    /** Throws already_exists with the Term that is there in `details`. */
    add: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/add${name}`,
      summary: `Add a term ${of}`,
      body: TermWords.extend({ source: z.enum(['typed', 'correction']).default('typed') }),
      reply: TermReply,
    }),
    /** Throws stale_version with the Term as it is now in `details`. */
    update: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/update${name}`,
      summary: `Change a term ${of}`,
      body: TermWords.extend({ id: Id, baseRevision: z.int().nonnegative() }),
      reply: TermReply,
    }),
    remove: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/delete${name}`,
      summary: `Delete a term ${of}`,
      body: ById,
      reply: Empty,
    }),
    categories: endpoint({
      ...shared,
      method: 'GET',
      path: `/api/${path}/categories`,
      summary: `The categories of the terms ${of}`,
      reply: z.object({ categories: z.array(z.string()) }),
    }),
  }
}

function fileCalls({ name, path, of, access }: NamedList) {
  const shared = { access, tag: 'terms' } as const
  return {
    /** Reads a file and says what importing it would change; nothing is changed yet. */
    readFile: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/read${name}File`,
      summary: `Read a file with terms ${of} and say what importing it would change`,
      query: z.object({ format: TermFileFormat.default('csv') }),
      upload: ['text/csv', 'text/plain', 'application/octet-stream'],
      reply: ImportReply,
    }),
    getImport: endpoint({
      ...shared,
      method: 'GET',
      path: `/api/${path}/imports/:id`,
      summary: 'How far an import is',
      params: ById,
      reply: ImportReply,
    }),
    /** Answers when all of it is in the list, or nothing. */
    runImport: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/import${name}s`,
      summary: `Import a file that was read into the terms ${of}, all of it or nothing`,
      body: ById,
      reply: ImportReply,
    }),
    cancelImport: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/cancel${name}Import`,
      summary: 'Give up an import, also one that is under way',
      body: ById,
      reply: ImportReply,
    }),
    exportFile: endpoint({
      ...shared,
      method: 'GET',
      path: `/api/${path}/export`,
      summary: `The terms ${of} as a CSV file`,
      download: ['text/csv'],
    }),
  }
}

const termCalls = (list: NamedList) => ({ ...wordCalls(list), ...fileCalls(list) })

/** A physician's own words. They win over the master dictionary. */
export const medicalTerms = termCalls({
  name: 'MedicalTerm',
  path: 'listMedicalTerms',
  of: 'of the signed-in user',
  access: 'signedIn',
})

/** Everybody's words. */
export const masterDictionary = termCalls({
  name: 'MasterTerm',
  path: 'listMasterDictionary',
  of: 'of the master dictionary',
  access: ['super_admin'],
})
export type TermCalls = typeof medicalTerms
