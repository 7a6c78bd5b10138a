import { statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { DAY_MS } from '#domain/time.ts'
import { countPaidElsewhere, paidElsewhereSentence } from './features/subscription/public.ts'
import { keyPlaces } from './key-places.ts'
import { NAMED_OBJECTS } from './named-objects.ts'
import { openStorage, type OpenedStorage } from './open-storage.ts'
import { dataDirOf, openForOperator, type OperatorDatabase } from './operator.ts'
import { missingObjects } from './platform/backup/object-names.ts'
import { findForeignObjects } from './platform/database/foreign-objects.ts'
import { readLastBackup, type LastBackup } from './platform/backup/last-backup.ts'
import { systemClock } from './platform/clock.ts'
import { openMasterKeys } from './platform/keys/open-master-keys.ts'
import { readKeyRows } from './platform/keys/key-record.ts'
import { proxyDoubt } from './proxy-settings.ts'
import { publicUrlOf, type Settings } from './settings.ts'

/** What was looked at, and how it is: `look`: it works, and somebody should know. */
export interface Finding {
  about:
    | 'versions'
    | 'database'
    | 'clock'
    | 'keys'
    | 'storage'
    | 'backup'
    | 'mail'
    | 'disk'
    | 'payments'
    | 'settings'
  state: 'well' | 'look' | 'wrong'
  /** What it is, and what to do. */
  sentence: string
}

const NODE_MAJOR = 24
const CLOCKS_APART_MS = 5_000
const LITTLE_ROOM_BYTES = 5e9
const NO_ROOM_BYTES = 5e8
/** From this age on somebody should look why there is no newer one. */
const BACKUP_DAYS = 2
const MAIL_PATIENCE_MS = 5_000
/** Files of each kind that are looked for; each costs a call of the service in a bucket. */
const FILES_LOOKED_FOR = { disk: 5_000, s3: 200 }

/** Looks at everything the product needs; changes nothing, and says no secret. */
export async function examine(settings: Settings): Promise<Finding[]> {
  const findings: Finding[] = [versionOf(process.versions.node), ...settingsOf(settings)]
  findings.push(await diskOf(dataDirOf(settings)), await mailOf(settings))
  let operator: OperatorDatabase
  try {
    operator = await openForOperator(settings)
  } catch (cause) {
    return [...findings, wrong('database', sentenceOf(cause))]
  }
  try {
    findings.push(await databaseOf(operator), await clockOf(operator))
    findings.push(...(await keysAndStorageOf(settings, operator)), ...(await paymentsOf(settings, operator)))
  } finally {
    await operator.close()
  }
  return findings
}

const well = (about: Finding['about'], sentence: string): Finding => ({ about, state: 'well', sentence })
const look = (about: Finding['about'], sentence: string): Finding => ({ about, state: 'look', sentence })
const wrong = (about: Finding['about'], sentence: string): Finding => ({ about, state: 'wrong', sentence })
const sentenceOf = (cause: unknown) => (cause instanceof Error ? cause.message : 'The cause is not known.')

function versionOf(node: string): Finding {
  return Number(node.split('.')[0]) >= NODE_MAJOR
    ? well('versions', `Node ${node} runs the product.`)
    : wrong(
        'versions',
        `Node ${node} is too old: run the product by its npm scripts, which bring Node ${NODE_MAJOR}.`,
      )
}

function settingsOf(settings: Settings): Finding[] {
  const found: Finding[] = []
  const doubt = proxyDoubt(settings)
  if (doubt) found.push(look('settings', doubt))
  const { protocol, hostname } = new URL(publicUrlOf(settings))
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    found.push(
      wrong(
        'settings',
        'PUBLIC_URL is http, where browsers give no microphone: put a proxy with TLS in front and set it to https.',
      ),
    )
  if (settings.METRICS_PORT !== undefined && settings.METRICS_HOST === '0.0.0.0')
    found.push(
      look(
        'settings',
        'METRICS_HOST lets every network read the figures: close the port to others, or set an inner address.',
      ),
    )
  if (settings.OPERATOR_NAME === '')
    found.push(
      look(
        'settings',
        'OPERATOR_NAME is not set: the business associate agreements that people sign name nobody. Set it before the first is signed.',
      ),
    )
  return found.length > 0 ? found : [well('settings', 'The settings fit together.')]
}

async function diskOf(dataDir: string): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    const room = `${(free / 1e9).toFixed(1)} GB are free on the disk of ${dataDir}`
    if (free < NO_ROOM_BYTES) return wrong('disk', `${room}: make room now, or nothing more can be kept.`)
    if (free < LITTLE_ROOM_BYTES) return look('disk', `${room}: make room soon.`)
    return well('disk', `${room}.`)
  } catch {
    return wrong('disk', `There is no folder ${dataDir}: set DATA_DIR to what the product was started with.`)
  }
}

async function mailOf({ SMTP_HOST: host, SMTP_PORT: mailPort }: Settings): Promise<Finding> {
  if (!host) return look('mail', 'No mail is sent: it is kept below DATA_DIR until SMTP_HOST is set.')
  const answers = await new Promise<boolean>((resolve) => {
    const socket = connect({ host, port: mailPort, timeout: MAIL_PATIENCE_MS })
    const end = (does: boolean) => {
      socket.destroy()
      resolve(does)
    }
    socket.once('connect', () => end(true))
    socket.once('timeout', () => end(false))
    socket.once('error', () => end(false))
  })
  return answers
    ? well(
        'mail',
        `${host} takes connections on port ${mailPort}; whether it takes mail, a test message tells.`,
      )
    : wrong(
        'mail',
        `${host} does not answer on port ${mailPort}: check SMTP_HOST, SMTP_PORT and the firewall.`,
      )
}

async function databaseOf({ db }: OperatorDatabase): Promise<Finding> {
  const { rows } = await db.execute<{ isReadOnly: boolean; isStandby: boolean }>(
    sql`select current_setting('transaction_read_only') = 'on' as "isReadOnly", pg_is_in_recovery() as "isStandby"`,
  )
  if (rows[0]?.isStandby)
    return wrong(
      'database',
      'The database is a standby, which can only be read: promote it, or set DATABASE_URL to the one that takes changes.',
    )
  if (rows[0]?.isReadOnly)
    return wrong(
      'database',
      'The database can only be read: nobody can save anything. See what set default_transaction_read_only, such as a full disk that somebody looks after.',
    )
  if ((await findForeignObjects(db)).length > 0)
    return wrong(
      'database',
      'The database holds what the product did not make, and that can hide or change what it reads: npm run audit -- verify names it.',
    )
  return well('database', 'The database answers, and is of this version.')
}

async function clockOf({ db }: OperatorDatabase): Promise<Finding> {
  const { rows } = await db.execute<{ now: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
  )
  const apart = Math.abs((rows[0]?.now ?? 0) - systemClock.now().getTime())
  if (apart < CLOCKS_APART_MS) return well('clock', 'The clocks of this machine and of the database agree.')
  return wrong(
    'clock',
    `The clocks of this machine and of the database are ${Math.round(apart / 1_000)} s apart: set both by NTP.`,
  )
}

/** Nothing where there is nothing to do about it. */
async function paymentsOf(settings: Settings, { db }: OperatorDatabase): Promise<Finding[]> {
  if (settings.STRIPE_SECRET_KEY) return []
  const sentence = paidElsewhereSentence(await countPaidElsewhere(db, 'sandbox'))
  return sentence === null ? [] : [wrong('payments', sentence)]
}

async function keysAndStorageOf(settings: Settings, operator: OperatorDatabase): Promise<Finding[]> {
  if ((await readKeyRows(operator.db)).length === 0)
    return [
      look(
        'keys',
        'No master key is made yet: the first start makes one. Keep a copy of it apart from the data.',
      ),
    ]
  let keys
  try {
    ;({ keys } = await openMasterKeys(keyPlaces(settings, operator), systemClock.now()))
  } catch (cause) {
    return [wrong('keys', sentenceOf(cause))]
  }
  const found = [
    well('keys', `The master key ${keys.current.id} is there and is the one the data is encrypted under.`),
  ]
  found.push(backupOf(await readLastBackup(operator.dataDir), keys.current.id, systemClock.now()))
  try {
    const opened = await openStorage(settings, { ...operator, keys, now: () => systemClock.now() })
    await opened.prove()
    found.push(
      well(
        'storage',
        `The ${opened.place === 's3' ? 'bucket' : 'disk'} can be written, read and deleted from.`,
      ),
    )
    if (await opened.bucket?.keepsVersions())
      found.push(
        look(
          'storage',
          'The bucket keeps older versions of what is deleted, so that nothing is ever erased: end versions by a rule after some days.',
        ),
      )
    found.push(await filesOf(operator, opened))
    opened.close()
  } catch (cause) {
    found.push(wrong('storage', sentenceOf(cause)))
  }
  return found
}

/** Whether a backup was made from here of late, and since the key was turned. */
function backupOf(last: LastBackup | null, currentKey: string, now: Date): Finding {
  if (last === null)
    return look('backup', 'No backup was made from here yet: npm run backup -- --to DIR, each night.')
  const days = Math.floor((now.getTime() - Date.parse(last.moment)) / DAY_MS)
  if (days >= BACKUP_DAYS)
    return look('backup', `The last backup from here is ${days} days old: look why none is made each night.`)
  return last.keyIds.includes(currentKey)
    ? well('backup', `The last backup from here is of ${last.moment}.`)
    : look(
        'backup',
        `The last backup from here, of ${last.moment}, was made before the master key was turned: copy the key file apart, and make another.`,
      )
}

/** Whether some of the files that the database names are there; all of them a backup looks for. */
async function filesOf({ db }: OperatorDatabase, { storage, s3 }: OpenedStorage): Promise<Finding> {
  const { named, missing, keys } = await missingObjects(db, NAMED_OBJECTS, {
    isThere: async (key) => (await storage.sealedObject(key)) !== null,
    most: s3 ? FILES_LOOKED_FOR.s3 : FILES_LOOKED_FOR.disk,
  })
  if (missing === 0) return well('storage', `The ${named} files that were looked for are there.`)
  return wrong(
    'storage',
    `${missing} of ${named} files that the database names are missing, such as ${keys[0] ?? ''}: an earlier backup may hold them, see docs/backup.md.`,
  )
}
