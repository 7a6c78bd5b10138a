import { parseArgs } from 'node:util'
import { backUp } from '#server/backup.ts'
import { readSettings } from '#server/settings.ts'
import { startFailure } from '#server/start.ts'
import { FILES_MISSING, inBytes, progressLine } from './backup/progress.ts'

const USAGE = `npm run backup -- --to DIR [--keep N] [--verify]

Makes an encrypted backup of database and files in a folder of its own below DIR, while the product runs, and reads it back.
  --keep N   then removes this product's backups in DIR beyond the newest N
  --verify   also starts the backup's database on a copy and looks for every file it names
The master key is not in it: keep that apart, or nobody can open the backup.
Exit code: 0 made, 1 none was made, 2 made, but files that the database names are missing: then --keep removes nothing.`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      keep: { type: 'string' },
      verify: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  if (!values.to) throw new Error(`Name the folder for backups with --to.\n\n${USAGE}`)
  const keep = values.keep === undefined ? null : Number(values.keep)
  if (keep !== null && !(Number.isInteger(keep) && keep >= 1))
    throw new Error('--keep wants how many backups to keep, 1 or more.')
  const started = performance.now()
  const progress = progressLine()
  const { folder, facts, missing, removed, isOnDiskOfData, verified } = await backUp(
    readSettings(process.env),
    {
      to: values.to,
      keep,
      verify: values.verify,
      onProgress: progress.show,
    },
  ).finally(progress.end)
  const { database, files } = facts.parts
  console.log(`Backup made and checked: ${folder}`)
  console.log(
    `  everything saved before ${facts.moment}: database ${inBytes(database.bytes)}, ${files.entries} files ${inBytes(files.bytes)}, ${Math.round((performance.now() - started) / 100) / 10} s`,
  )
  if (verified)
    console.log(
      `  its database starts, and ${verified.named - verified.missing} of the ${verified.named} files it names are there`,
    )
  for (const one of removed) console.log(`  removed the old backup ${one}`)
  console.log(`  to open it you need the master key ${facts.keyIds.join(' and ')}, which is not in it`)
  if (isOnDiskOfData)
    console.log(
      '  look: it is on the same disk as the data and dies with it. Is the disk for backups mounted? Name one with --to.',
    )
  const lost = Math.max(missing.missing, verified?.missing ?? 0)
  if (lost === 0) return
  for (const key of missing.keys) console.log(`  missing: files/objects/${key}.sealed`)
  if (missing.keys.length < missing.missing)
    console.log(`  missing: ${missing.missing - missing.keys.length} more`)
  process.stderr.write(
    `FILES ARE MISSING: ${lost} of the ${verified?.named ?? missing.named} files that the database names are not there, and so not in this backup; no older backup was removed, for one may hold them still: docs/backup.md says how to get them back.\n`,
  )
  process.exitCode = FILES_MISSING
}

main().catch((error: unknown) => {
  process.stderr.write(`No backup was made. ${startFailure(error)}\n`)
  process.exit(1)
})
