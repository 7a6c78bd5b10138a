import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkAgreements } from '#server/features/agreements/public.ts'
import { checkSignedNotes } from '#server/features/notes/public.ts'
import { keyPlaces } from '#server/key-places.ts'
import type { OperatorDatabase } from '#server/operator.ts'
import {
  acknowledgeLost,
  findAcknowledgements,
  unexplainedSeals,
} from '#server/platform/audit/acknowledged-seals.ts'
import type { KnownSeal } from '#server/platform/audit/audit-sealer.ts'
import { SEAL_LATE, type Fault } from '#server/platform/audit/audit-faults.ts'
import { createSealFile } from '#server/platform/audit/seal-file.ts'
import { checkChain, findUnsealed, FIRST_POSITION } from '#server/platform/audit/audit-verification.ts'
import { acknowledgedWords, faultWords } from '#server/platform/audit/fault-words.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openMasterKeys } from '#server/platform/keys/open-master-keys.ts'
import type { Database } from '#server/platform/database/connection.ts'
import { findForeignObjects } from '#server/platform/database/foreign-objects.ts'
import type { MasterKeys } from '#server/platform/storage/master-key.ts'
import { createFieldEncryption } from '#server/platform/storage/field-encryption.ts'
import { signingKeys } from '#server/platform/storage/signing-keys.ts'
import type { Settings } from '#server/settings.ts'
import { withOperator } from './with-operator.ts'

const USAGE = `Reads the audit trail from end to end and says whether anything in it was changed, added or removed; then holds every signed
note, with its addenda, and every signed agreement against the seals in it, and looks for what others left in the database to hide or change what is read.

  npm run audit -- verify [--seals FILE]
  npm run audit -- acknowledge --reason TEXT [--seals FILE]

  --seals  seals kept elsewhere, to hold the trail against: a copy of AUDIT_SEALS_FILE, or lines of the server's log

  acknowledge  after an older backup was restored: what is kept elsewhere and missing from the trail is missing for this
               reason (1 to 200 characters, no patient's name), which becomes an entry; it stays told of, and verify
               answers 0 again

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
  return withOperator(environment, say, (settings, operator) => run(asked, settings, operator, say))
}

type Asked = { seals: string | undefined } & (
  { command: 'verify' } | { command: 'acknowledge'; reason: string }
)

const LONGEST_REASON = 200

function read(args: string[]): Asked | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: {
        seals: { type: 'string' },
        reason: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    })
    if (positionals.length !== 1 || values.help) return null
    const { seals } = values
    const reason = values.reason?.trim()
    const [command] = positionals
    if (command === 'verify' && reason === undefined) return { command, seals }
    if (command === 'acknowledge' && reason && reason.length <= LONGEST_REASON)
      return { command, seals, reason }
    return null
  } catch {
    return null
  }
}

async function run(
  asked: Asked,
  settings: Settings,
  operator: OperatorDatabase,
  say: (sentence: string) => void,
): Promise<number> {
  const { keys } = await openMasterKeys(keyPlaces(settings, operator), systemClock.now())
  const files = [
    settings.AUDIT_SEALS_FILE ?? join(operator.dataDir, 'audit', 'seals.jsonl'),
    ...(asked.seals ? [asked.seals] : []),
  ]
  const places = await Promise.all(
    files.map(async (file) => ({
      name: resolve(file),
      known: await createSealFile(resolve(file)).known(),
    })),
  )
  const held = { db: operator.db, keys, places }
  return asked.command === 'verify' ? await verify(held, say) : await acknowledge(held, asked.reason, say)
}

/** The trail, the keys it is sealed with, and what each place outside the database knows of it. */
interface Held {
  db: Database
  keys: MasterKeys
  places: Array<{ name: string; known: KnownSeal[] }>
}

async function missingFrom({ db, keys, places }: Held) {
  const acknowledged = await findAcknowledgements(db, signingKeys(keys, 'audit chain'))
  const missing = await Promise.all(places.map(({ known }) => unexplainedSeals(db, known, acknowledged)))
  return { acknowledged, missing }
}

async function acknowledge(held: Held, reason: string, say: (sentence: string) => void): Promise<number> {
  const { missing } = await missingFrom(held)
  const ends = missing.flatMap((seals) => seals.at(-1) ?? [])
  for (const seal of ends)
    await acknowledgeLost(held.db, signingKeys(held.keys, 'audit chain'), { seal, reason })
  say(
    ends.length === 0
      ? 'There is nothing to acknowledge: every seal kept elsewhere is in the audit trail, or was acknowledged before.'
      : `${missing.flat().length} seals kept elsewhere are not in the audit trail. That this is acknowledged, and why, is an entry of the trail now.`,
  )
  return 0
}

async function verify(held: Held, say: (sentence: string) => void): Promise<number> {
  const foreign = (await findForeignObjects(held.db)).map((object) =>
    faultWords({ problem: 'foreign_object', sealId: null, entryId: null, noteId: null, object }),
  )
  let whole: Awaited<ReturnType<typeof readWhole>>
  try {
    whole = await readWhole(held)
  } catch (cause) {
    // What others left can also keep everything from being read: it must be named first.
    if (foreign.length === 0) throw cause
    for (const sentence of foreign) say(sentence)
    say('The audit trail is NOT whole, and could not be read: take away what is named, and verify again.')
    return 1
  }
  for (const { seal, reason } of whole.acknowledged) say(acknowledgedWords(seal.id, reason))
  const sentences = [...whole.faults, ...foreign]
  for (const sentence of sentences) say(sentence)
  for (const sentence of whole.empty) say(sentence)
  say(`The audit trail is ${sentences.length === 0 ? 'whole' : 'NOT whole'}. ${whole.read}`)
  return sentences.length === 0 ? 0 : 1
}

/** What the chain, the signed notes and the agreements say when each is held against its seals, and how much was read. */
async function readWhole(held: Held) {
  const { db, keys, places } = held
  const { position } = await checkChain(db, signingKeys(keys, 'audit chain'), FIRST_POSITION)
  const { acknowledged, missing } = await missingFrom(held)
  const means = {
    db,
    fields: createFieldEncryption(keys),
    sealKeys: signingKeys(keys, 'note seals'),
    chainKeys: signingKeys(keys, 'audit chain'),
  }
  const notes = await verifyAll((part) => checkSignedNotes(means, part))
  const agreements = await verifyAll((part) => checkAgreements(means, part))
  const unsealed = await findUnsealed(db, position)
  const faults = [
    ...(unsealed.isLate ? [faultWords(SEAL_LATE)] : []),
    ...position.faults.map((fault) => faultWords({ ...fault, noteId: null })),
    ...missing
      .flatMap((seals) => seals.slice(0, 1))
      .map(({ id }) => faultWords({ problem: 'seal_removed', sealId: id, entryId: null, noteId: null })),
    ...[...notes.faults, ...agreements.faults].map(faultWords),
  ]
  const empty = places
    .filter(({ known }) => position.seals > 0 && known.length === 0)
    .map(
      ({ name }) =>
        `${name} holds no seal: it was emptied, or is missing. After a restore that is so until the next seal; else find out by whom, and compare with a copy of it (--seals).`,
    )
  const read = `${position.entries} entries under ${position.seals} seals were read, ${places.flatMap(({ known }) => known).length} seals kept elsewhere compared; ${unsealed.count} entries are not sealed yet. ${notes.count} signed notes and ${agreements.count} agreements were held against their seals.`
  return { acknowledged, faults, empty, read }
}

/** At most so many are named, the first first: more say no more. */
const FAULTS_NAMED = 50
const AT_ONCE = 200

/** Looks at all that was signed, some at a time. */
async function verifyAll(
  check: (part: { after: string; limit: number }) => Promise<{ ids: string[]; faults: Fault[] }>,
) {
  let after = '00000000-0000-0000-0000-000000000000'
  let count = 0
  const faults: Fault[] = []
  for (;;) {
    const part = await check({ after, limit: AT_ONCE })
    count += part.ids.length
    faults.push(...part.faults.slice(0, FAULTS_NAMED - faults.length))
    after = part.ids.at(-1) ?? after
    if (part.ids.length < AT_ONCE) return { count, faults }
  }
}

if (import.meta.main)
  process.exitCode = await audit(process.argv.slice(2), process.env, (sentence) =>
    process.stdout.write(`${sentence}\n`),
  )
