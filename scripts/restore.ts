import { parseArgs } from 'node:util'
import { checkOnly, restore } from '#server/backup.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import { startFailure } from '#server/start.ts'
import { FILES_MISSING, progressLine } from './backup/progress.ts'

const USAGE = `npm run restore -- --from DIR [--key-file FILE] [--check]

Puts a backup back into DATA_DIR, which must be empty, and into the empty database of DATABASE_URL where that is set.
  --from DIR       a backup, or the folder with backups: then the newest
  --key-file FILE  the master key you kept; it is copied to where the product looks for it. Or set MASTER_KEY
  --check          only reads the backup and proves every byte of it
Exit code: 0 done, 1 not done, 2 done, but files that the database names are missing.`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      'key-file': { type: 'string' },
      check: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return
  }
  if (!values.from) throw new Error(`Name the backup with --from.\n\n${USAGE}`)
  const settings = readSettings(process.env)
  const progress = progressLine()
  const options = { from: values.from, keyFile: values['key-file'] ?? null, onProgress: progress.show }
  if (values.check) {
    const { folder, facts } = await checkOnly(settings, options).finally(progress.end)
    if (facts.missingFiles === undefined) {
      console.log(`The backup ${folder} is whole. It holds everything saved before ${facts.moment}.`)
      return
    }
    console.log(`Every byte of the backup ${folder} is as it was written, at ${facts.moment}.`)
    sayMissing(
      `${facts.missingFiles} files that its database names were gone when it was made and are not in it`,
    )
    return
  }
  const { folder, dataDir, facts, settled } = await restore(settings, options).finally(progress.end)
  console.log(`Restored ${folder} into ${dataDir}: everything saved before ${facts.moment}.`)
  console.log(
    `  ${settled.named - settled.missing} of the ${settled.named} files that the database names are there` +
      (settled.removed > 0 ? `; ${settled.removed} that it does not name were left out` : ''),
  )
  console.log(`Start the product with ${startCommand(settings)}.`)
  if (settled.missing > 0)
    sayMissing(
      `${settled.missing} of the ${settled.named} files that the database names are not in this backup`,
    )
}

function startCommand({ DATA_DIR, DATABASE_URL }: Settings): string {
  const command = DATA_DIR === undefined ? '"npm start"' : `"DATA_DIR=${DATA_DIR} npm start"`
  // Its password is not to be shown.
  return DATABASE_URL === undefined ? command : `${command} and the DATABASE_URL of this restore`
}

function sayMissing(what: string): void {
  process.stderr.write(
    `FILES ARE MISSING: ${what}; an earlier backup may hold them: docs/backup.md says how to get them back.\n`,
  )
  process.exitCode = FILES_MISSING
}

main().catch((error: unknown) => {
  process.stderr.write(`The restore is not done. ${startFailure(error)}\n`)
  process.exit(1)
})
