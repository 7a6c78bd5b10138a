import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkSignedNotes } from '#server/features/notes/public.ts'
import { keyPlaces } from '#server/key-places.ts'
import { openForOperator } from '#server/operator.ts'
import type { Fault } from '#server/platform/audit/audit-faults.ts'
import { createSealFile } from '#server/platform/audit/seal-file.ts'
import {
  checkChain,
  countUnsealed,
  FIRST_POSITION,
  lostSeals,
} from '#server/platform/audit/audit-verification.ts'
import { faultWords } from '#server/platform/audit/fault-words.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openMasterKeys } from '#server/platform/keys/open-master-keys.ts'
import { createFieldEncryption } from '#server/platform/storage/field-encryption.ts'
import { signingKeys } from '#server/platform/storage/signing-keys.ts'
import { readSettings, type Settings } from '#server/settings.ts'

const USAGE = `Reads the audit trail from end to end and says whether anything in it was changed, added or removed; then holds every signed
note, with its addenda, against the seals in it.

  npm run audit -- verify [--seals FILE]

  --seals  seals kept elsewhere, to hold the trail against: a copy of AUDIT_SEALS_FILE, or lines of the server's log

It works beside the running product and without it. Exit code: 0 whole, 1 not whole, 2 called wrongly.
`

/** Runs the command and answers its exit code. */
export async function audit(
  args: string[],
  environment: Record<string, string | undefined>,
  say: (sentence: string) => void,
): Promise<number> {
  const asked = read(args)
  if (!asked) {
    say(USAGE)
    return args.includes('--help') ? 0 : 2
  }
  try {
    return await verify(readSettings(environment), asked.seals, say)
  } catch (cause) {
    say(cause instanceof Error ? cause.message : 'Something went wrong.')
    return 1
  }
}

function read(args: string[]): { seals: string | undefined } | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { seals: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    })
    const isAsked = positionals.length === 1 && positionals[0] === 'verify' && !values.help
    return isAsked ? { seals: values.seals } : null
  } catch {
    return null
  }
}

async function verify(
  settings: Settings,
  seals: string | undefined,
  say: (sentence: string) => void,
): Promise<number> {
  const operator = await openForOperator(settings)
  try {
    const { db, dataDir } = operator
    const { keys } = await openMasterKeys(keyPlaces(settings, operator), systemClock.now())
    const { position } = await checkChain(db, signingKeys(keys, 'audit chain'), FIRST_POSITION)
    const files = [
      settings.AUDIT_SEALS_FILE ?? join(dataDir, 'audit', 'seals.jsonl'),
      ...(seals ? [seals] : []),
    ]
    const known = (await Promise.all(files.map((file) => createSealFile(resolve(file)).known()))).flat()
    const lost = await lostSeals(db, known)
    const sentences = [
      ...position.faults.map((fault) => faultWords({ ...fault, noteId: null })),
      ...lost
        .slice(0, 1)
        .map(({ id }) => faultWords({ problem: 'seal_removed', sealId: id, entryId: null, noteId: null })),
    ]
    const notes = await verifyNotes({
      db,
      fields: createFieldEncryption(keys),
      sealKeys: signingKeys(keys, 'note seals'),
    })
    sentences.push(...notes.faults.map(faultWords))
    for (const sentence of sentences) say(sentence)
    const unsealed = await countUnsealed(db, position.link)
    const read = `${position.entries} entries under ${position.seals} seals were read, ${known.length} seals kept elsewhere compared; ${unsealed} entries are not sealed yet.`
    const ofNotes = `${notes.count} signed notes were held against their seals.`
    say(
      sentences.length === 0
        ? `The audit trail is whole. ${read} ${ofNotes}`
        : `The audit trail is NOT whole. ${read} ${ofNotes}`,
    )
    return sentences.length === 0 ? 0 : 1
  } finally {
    await operator.close()
  }
}

/** At most so many are named, the first first: more say no more. */
const NOTES_NAMED = 50
const NOTES_AT_ONCE = 200

async function verifyNotes(dependencies: Parameters<typeof checkSignedNotes>[0]) {
  let after = '00000000-0000-0000-0000-000000000000'
  let count = 0
  const faults: Fault[] = []
  for (;;) {
    const part = await checkSignedNotes(dependencies, { after, limit: NOTES_AT_ONCE })
    count += part.ids.length
    faults.push(...part.faults.slice(0, NOTES_NAMED - faults.length))
    after = part.ids.at(-1) ?? after
    if (part.ids.length < NOTES_AT_ONCE) return { count, faults }
  }
}

if (import.meta.main)
  process.exitCode = await audit(process.argv.slice(2), process.env, (sentence) =>
    process.stdout.write(`${sentence}\n`),
  )
