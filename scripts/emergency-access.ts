import { open, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openMailer } from '#server/adapters.ts'
import { openInEmergency, type EmergencyDependencies } from '#server/features/leaving/public.ts'
import { keyPlaces } from '#server/key-places.ts'
import { openStorage } from '#server/open-storage.ts'
import { openForOperator } from '#server/operator.ts'
import { systemClock } from '#server/platform/clock.ts'
import { openMasterKeys } from '#server/platform/keys/open-master-keys.ts'
import { createFieldEncryption } from '#server/platform/storage/field-encryption.ts'
import { signingKeys } from '#server/platform/storage/signing-keys.ts'
import { publicUrlOf, readSettings, type Settings } from '#server/settings.ts'

const USAGE = `Writes everything of one account into a ZIP, when its physician cannot be reached and a patient's care needs it.

  npm run emergency-access -- --user EMAIL --reference NUMBER --out FILE.zip

  --user       the email address of the account
  --reference  your own number of the case: letters, digits, "." and "-", without any word about a patient
  --out        the file to make; it holds health information, readable by you alone

The audit trail has an entry before anything is read; the physician and the super admins get a mail.
`
const REFERENCE = /^[A-Za-z0-9.-]{1,40}$/

/** Called wrongly; the message says how. */
class UsageError extends Error {}

/** Runs the command and answers its exit code: 0 done, 1 it could not be done, 2 called wrongly. */
export async function emergencyAccess(
  args: string[],
  environment: Record<string, string | undefined>,
  say: (sentence: string) => void,
): Promise<number> {
  try {
    const asked = readArguments(args)
    if (!asked) {
      say(USAGE)
      return 0
    }
    return await carryOut(asked, readSettings(environment), say)
  } catch (cause) {
    say(cause instanceof Error ? cause.message : 'Something went wrong.')
    if (!(cause instanceof UsageError)) return 1
    say(`\n${USAGE}`)
    return 2
  }
}

interface Asked {
  email: string
  reference: string
  out: string
}

function readArguments(args: string[]): Asked | null {
  const { values } = parseOrRefuse(args)
  if (values.help) return null
  const { user: email = '', reference = '', out = '' } = values
  if (!email.includes('@')) throw new UsageError('Name the account with --user and its email address.')
  if (!REFERENCE.test(reference))
    throw new UsageError('Give your number of the case with --reference: letters, digits, "." and "-".')
  if (!out) throw new UsageError('Name the file to make with --out.')
  return { email, reference, out: resolve(out) }
}

function parseOrRefuse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        user: { type: 'string' },
        reference: { type: 'string' },
        out: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : 'The command was called wrongly.')
  }
}

async function carryOut(
  { email, reference, out }: Asked,
  settings: Settings,
  say: (sentence: string) => void,
): Promise<number> {
  const opened = new AsyncDisposableStack()
  try {
    const operator = opened.adopt(await openForOperator(settings), (one) => one.close())
    const mailer = opened.adopt(openMailer(settings, operator.dataDir), (one) => one.close())
    const { keys } = await openMasterKeys(keyPlaces(settings, operator), systemClock.now())
    const now = () => systemClock.now()
    const kept = opened.adopt(await openStorage(settings, { ...operator, keys, now }), (one) => one.close())
    const problems: unknown[] = []
    const dependencies: EmergencyDependencies = {
      db: operator.db,
      clock: systemClock,
      mailer,
      storage: kept.storage,
      fields: createFieldEncryption(keys),
      sealKeys: signingKeys(keys, 'note seals'),
      chainKeys: signingKeys(keys, 'audit chain'),
      productName: settings.PRODUCT_NAME,
      publicUrl: publicUrlOf(settings),
      timeZone: settings.TIME_ZONE,
      signedNoteYears: settings.SIGNED_NOTE_YEARS,
      onError: (error) => problems.push(error),
    }
    const found = await openInEmergency(dependencies, { email, reference })
    if (!found) {
      say('No account has this email address. Look it up in the users listing, then try again.')
      return 1
    }
    await keep(out, found.zip)
    say(`Written: ${out}. The audit trail has an entry with the reference ${reference}.`)
    if (found.untold > 0)
      say(`${found.untold} of those who are to be told could not be mailed: tell them yourself.`)
    else say('The physician and the super admins were told by mail.')
    if (problems.length > found.untold) say('Not everything could be read: see PROBLEMS.txt in the file.')
    return 0
  } finally {
    await opened.disposeAsync()
  }
}

/** Whole at the end, or not there at all; readable by its owner alone. */
async function keep(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const unfinished = `${path}.part`
  await rm(unfinished, { force: true })
  const file = await open(unfinished, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
    await file.close()
    await rename(unfinished, path)
  } catch (cause) {
    await file.close().catch(() => undefined)
    await rm(unfinished, { force: true })
    throw cause
  }
}

if (import.meta.main)
  process.exitCode = await emergencyAccess(process.argv.slice(2), process.env, (sentence) =>
    process.stdout.write(`${sentence}\n`),
  )
