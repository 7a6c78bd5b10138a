import { parseArgs } from 'node:util'
import { checkOnly, restore } from '#server/backup.ts'
import { readSettings } from '#server/settings.ts'
import { startFailure } from '#server/start.ts'
import { progressLine } from './backup/progress.ts'

const USAGE = `npm run restore -- --from DIR [--key-file FILE] [--check]

Puts a backup back into DATA_DIR, which must be empty. DIR is a backup, or the folder with backups: then the newest.
  --key-file FILE  the master key you kept; it is copied to where the product looks for it. Or set MASTER_KEY
  --check          only reads the backup and proves every byte of it`

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
    console.log(`The backup ${folder} is whole. It holds everything saved before ${facts.moment}.`)
    return
  }
  const { folder, dataDir, facts, settled } = await restore(settings, options).finally(progress.end)
  console.log(`Restored ${folder} into ${dataDir}: everything saved before ${facts.moment}.`)
  console.log(
    `  ${settled.named - settled.missing} of the ${settled.named} files that the database names are there` +
      (settled.removed > 0 ? `; ${settled.removed} that it does not name were left out` : ''),
  )
  console.log('Start the product with "npm start".')
}

main().catch((error: unknown) => {
  process.stderr.write(`Nothing was restored. ${startFailure(error)}\n`)
  process.exit(1)
})
