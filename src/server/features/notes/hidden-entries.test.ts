import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getNote } from '#contract/notes.ts'
import { addAddendum, updateNoteStatus } from '#contract/signing.ts'
import { buildTestApp, type TestApp } from '#testing/test-app.ts'
import { writtenNote } from '#testing/visits.ts'

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp()
})
afterAll(() => server.close())

test('an aggregate of the product’s own role that hides the entry of an addendum hides nothing', async () => {
  const physician = await server.signUpPhysician()
  const { id, version } = await writtenNote(physician)
  const signed = await physician.call(updateNoteStatus, {
    body: { id, status: 'signed', baseVersion: version, attestation: true },
  })
  expect(signed.status).toBe(200)
  await physician.call(addAddendum, { body: { id, text: 'It is the right side.' } })
  await server.pool.query(
    `create function hiding(json[], json) returns json[] language sql immutable
       as $$ select case when $2->>'action' = 'note.addend' then $1 else array_append($1, $2) end $$;
     create function shown(json[]) returns json language sql immutable as 'select array_to_json($1)';
     create aggregate json_agg(json) (sfunc = hiding, stype = json[], initcond = '{}', finalfunc = shown)`,
  )
  await server.pool.query('delete from note_addenda where note_id = $1', [id])
  await server.pool.query(`update notes set status = 'signed' where id = $1`, [id])
  const { reply } = await physician.call(getNote, { params: { id } })
  expect(reply.note.seal).toMatchObject({ state: 'broken', problems: ['addenda'] })
})

/** Of any type: a function of the same name that takes just the type at hand goes before them, in whatever schema it stands. */
const OF_ANY_TYPE =
  /(?<![\w.'"])(?:jsonb?_(?:agg|build_object|build_array|object_agg)|array_(?:agg|append|remove|position|to_string|to_json|cat)|to_jsonb?|row_to_json|num_nulls)\(/g

test.each(['features/notes', 'features/audit', 'features/agreements', 'platform/audit'])(
  'what %s reads is read by the database’s own functions, named with their schema',
  (folder) => {
    const path = join(import.meta.dirname, '../..', folder)
    const sources = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test|harness|fixture)\.ts$/.test(file),
    )
    expect(sources.length).toBeGreaterThan(3)
    for (const file of sources)
      expect([file, ...(readFileSync(join(path, file), 'utf8').match(OF_ANY_TYPE) ?? [])]).toEqual([file])
  },
)
