import { sql } from 'drizzle-orm'
import type { WrongRow } from '#contract/terms.ts'
import { keyOf } from '#scribe/dictionary/written-words.ts'
import type { Executor } from '#server/platform/database/connection.ts'
import { MASTER_LIST_ID } from '#server/platform/database/schema/terms.ts'
import type { ImportRow } from './imports/import-store.ts'
import type { TermList } from './term-list.ts'

/** The misheard forms that stand as terms in the list or in everybody's dictionary. */
export async function formsThatAreTerms(
  db: Executor,
  { id }: TermList,
  forms: readonly string[],
): Promise<string[]> {
  if (forms.length === 0) return []
  const keys = JSON.stringify(forms.map(keyOf))
  const { rows } = await db.execute<{ key: string }>(sql`
    select distinct key from terms where list_id in (${id}, ${MASTER_LIST_ID}) and enabled
      and key in (select jsonb_array_elements_text(${keys}::jsonb))`)
  const known = new Set(rows.map(({ key }) => key))
  return forms.filter((form) => known.has(keyOf(form)))
}

// As `keyOf` has it, but for letters with accents.
const FORM_KEY = sql`btrim(regexp_replace(translate(lower(form), '''’', ''), '[^a-z0-9]+', ' ', 'g'))`

/** So many rows with misheard forms are looked at: at most twenty times as many forms, each read anew. */
const ROWS_LOOKED_AT = 20_000

/** The first rows of a file with a misheard form that is a term, in the list, in everybody's or in the file itself. */
export async function findWarnings(
  db: Executor,
  { id, listId }: Pick<ImportRow, 'id' | 'listId'>,
  limit: number,
): Promise<WrongRow[]> {
  const { rows } = await db.execute<{ line: number; term: string; form: string }>(sql`
    with heard as materialized (
      select row.line, row.term, row.key, form, ${FORM_KEY} as form_key
      from (select line, term, key, misheard from term_import_rows
          where import_id = ${id} and jsonb_array_length(misheard) > 0
          order by line limit ${ROWS_LOOKED_AT}) as row,
        jsonb_array_elements_text(row.misheard) as form)
    select line, term, form from heard
    where form_key <> key and (
      form_key in (select key from terms where list_id in (${listId}, ${MASTER_LIST_ID}) and enabled)
      or form_key in (select key from term_import_rows where import_id = ${id}))
    order by line limit ${limit}`)
  return rows.map(({ line, term, form }) => ({ line, term, reason: alsoTermSentence(form) }))
}

const alsoTermSentence = (form: string): string =>
  `“${form}” is a term itself: where it is heard, both are offered and none is put there.`
