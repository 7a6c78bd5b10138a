import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { SealBrokenError } from '../storage/envelope.ts'
import { createFieldEncryption } from '../storage/field-encryption.ts'
import type { MasterKeys } from '../storage/master-key.ts'
import { BackupError } from './backup-error.ts'

/** The file that makes a folder a backup; it is written last. */
export const MANIFEST_FILE = 'manifest.json'
export const FORMAT = 1

const Part = z.object({
  file: z.string().regex(/^[a-z]+\.sealed$/),
  bytes: z.number().int().min(0),
  /** Of what is sealed in it. */
  sha256: z.string(),
  entries: z.number().int().min(0),
})

/** What a backup is, for people and programs to read; it holds nothing of what the backup holds. */
const Facts = z.object({
  format: z.literal(FORMAT),
  id: z.uuid(),
  /** Which product this is a backup of; retention looks at no other's. */
  installation: z.string(),
  /** Every write acknowledged before this is in it, by the database's clock. */
  moment: z.iso.datetime(),
  madeAt: z.iso.datetime(),
  database: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('embedded'), major: z.number().int() }),
    z.object({
      kind: z.literal('own'),
      major: z.number().int(),
      /** The number of a transaction that it had not given yet; not said by releases of before. */
      reached: z
        .string()
        .regex(/^\d{1,20}$/)
        .optional(),
    }),
  ]),
  /** The newest change of the schema, in milliseconds since 1970, as the list of migrations names it. */
  newestMigration: z.number(),
  /** The master keys without which something in it cannot be opened, the one that seals the backup first. */
  keyIds: z.array(z.string()).min(1),
  parts: z.object({ database: Part, files: Part }),
  /** Files that the database named and that were not there any more; not said where there were none. */
  missingFiles: z.number().int().min(1).optional(),
})
const Manifest = Facts.extend({ seal: z.string() })

export type BackupFacts = z.infer<typeof Facts>
export type BackupPart = z.infer<typeof Part>

/** The name a part is sealed for: a part of another backup does not open in its place. */
export function partName(id: string, part: keyof BackupFacts['parts']): string {
  return `backup/${id}/${part}`
}

/** Writes the facts and their seal, made with the master key; the file is on the disk when this resolves. */
export async function writeManifest(folder: string, facts: BackupFacts, keys: MasterKeys): Promise<void> {
  const seal = createFieldEncryption(keys).encryptText(digestOf(facts), sealContext(facts.id))
  const file = await open(join(folder, MANIFEST_FILE), 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify({ ...facts, seal }, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** What the manifest says, unproven: for retention, which deletes on its word but only what it says is its own. */
export async function readFacts(folder: string): Promise<BackupFacts | null> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => null)
  const parsed = text === null ? null : Facts.safeParse(asJson(text))
  return parsed?.success ? parsed.data : null
}

/** The manifest, proven by its seal. Throws BackupError. */
export async function openManifest(folder: string, keys: MasterKeys): Promise<BackupFacts> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch((cause: unknown) => {
    throw new BackupError(
      `There is no backup in ${folder}. Give the folder of one, or the folder that backups are made in, with --from.`,
      { cause },
    )
  })
  const json = asJson(text)
  const format = z.object({ format: z.number() }).safeParse(json)
  if (format.success && format.data.format > FORMAT)
    throw new BackupError(
      `The backup in ${folder} was made by a newer version of this program. Restore it with that version.`,
    )
  const parsed = Manifest.safeParse(json)
  if (!parsed.success) throw changed(folder)
  const { seal, ...facts } = parsed.data
  const missing = facts.keyIds.filter((id) => !keys.all.has(id))
  if (missing.length > 0)
    throw new BackupError(
      `This backup needs the master key ${missing.map((id) => `"${id}"`).join(' and ')}, which was not given. ` +
        'Give it with --key-file or MASTER_KEY; without it nobody can open the backup.',
    )
  if (openSeal(seal, facts, keys) !== digestOf(facts)) throw changed(folder)
  return facts
}

function openSeal(seal: string, { id, keyIds }: BackupFacts, keys: MasterKeys): string {
  try {
    return createFieldEncryption(keys).decryptText(seal, sealContext(id))
  } catch (cause) {
    if (!(cause instanceof SealBrokenError)) throw cause
    throw new BackupError(
      `The master key "${keyIds[0]}" that was given is not the one this backup was made with, or its manifest was ` +
        'changed. Give the right key, or use another backup.',
      { cause },
    )
  }
}

function digestOf(facts: BackupFacts): string {
  // Parsed first: keys come in the order of the schema, whoever made the object.
  return createHash('sha256')
    .update(JSON.stringify(Facts.parse(facts)))
    .digest('hex')
}

const sealContext = (id: string) => `backup.manifest:${id}` as const

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function changed(folder: string): BackupError {
  return new BackupError(
    `The manifest of the backup in ${folder} was changed or is damaged. Use another backup.`,
  )
}
