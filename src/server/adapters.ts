import { join, resolve } from 'node:path'
import type { Pool } from 'pg'
import pino, { type Logger } from 'pino'
import { INACTIVITY_LOGOUT_MS } from '#domain/limits.ts'
import { HOUR_MS } from '#domain/time.ts'
import type { Dependencies } from './app.ts'
import type { AuditSealer } from './platform/audit/audit-sealer.ts'
import { refuseMarkedDatabase, refuseUnfinishedRestore } from './platform/backup/unfinished-restore.ts'
import { systemClock } from './platform/clock.ts'
import { createDraining } from './platform/draining.ts'
import { openDatabase } from './platform/database/connection.ts'
import { asLongWork } from './platform/database/statement-bounds.ts'
import { refuseNewerVersion } from './platform/database/schema-version.ts'
import { failureOf } from './platform/failure.ts'
import { openKeyring } from './platform/keys/keyring.ts'
import { randomIds } from './platform/ids.ts'
import { createKeptLinks, type KeptLinks } from './platform/mail/kept-links.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { createOutboxMailer } from './platform/mail/outbox-mailer.ts'
import { createSmtpMailer } from './platform/mail/smtp-mailer.ts'
import { choosePayments } from './platform/payments/choose-payments.ts'
import { createPasswordHasher, PASSWORD_COSTS } from './platform/password-hasher.ts'
import { createPasswordStrength } from './platform/password-strength/password-strength.ts'
import { startBossQueue } from './platform/queue/boss-queue.ts'
import { createFieldEncryption } from './platform/storage/field-encryption.ts'
import { keysByUse, signingKeys } from './platform/storage/signing-keys.ts'
import { chooseSpeaker } from './platform/speaker/choose-speaker.ts'
import type { Speaker } from './platform/speaker/speaker.ts'
import { createOwners } from './platform/owners.ts'
import { createTextWork, type TextWork } from './platform/text-work/text-work.ts'
import { createTickets } from './platform/tickets.ts'
import { chooseTranscriber } from './platform/transcriber/choose-transcriber.ts'
import type { Transcriber } from './platform/transcriber/transcriber.ts'
import { chooseWriter } from './platform/writer/choose-writer.ts'
import type { Writer } from './platform/writer/writer.ts'
import { distinctSentenceIds } from './platform/writer/sentence-ids.ts'
import { keyPlaces } from './key-places.ts'
import { openBus, openRealtime } from './open-bus.ts'
import { openPostgres } from './open-postgres.ts'
import { keepRightsChanged, openSeals } from './open-seals.ts'
import { openClock, openPools } from './open-pools.ts'
import { openMetrics } from './open-metrics.ts'
import { openTracing } from './open-tracing.ts'
import { openStorage } from './open-storage.ts'
import { makeFolder } from './platform/make-folder.ts'
import { twoFactorDutyOf, type Settings } from './settings.ts'

export interface Adapters extends Dependencies {
  sealer: AuditSealer
  keptLinks: KeptLinks
  /** Deletes what was put aside while a backup held deletions back; once an hour is enough. */
  finishDeletions(): Promise<void>
  /** Closes everything that was opened, the database last. */
  closeAdapters(): Promise<void>
}

/** Opens the real adapters that the settings name; what was opened is closed again when one of them fails. */
export async function openAdapters(
  settings: Settings,
  places: { dataDir: string; migrations: string; webFolder: string | null; publicUrl: string },
): Promise<Adapters> {
  const log = pino({
    level: settings.LOG_LEVEL,
    base: null,
    redact: ['req.headers', 'res.headers', '*.password', '*.token', '*.authorization'],
  })
  refuseLoneRole(settings)
  const dataDir = resolve(places.dataDir)
  await makeFolder(dataDir)
  await refuseUnfinishedRestore(dataDir, settings)
  /** What was opened, to be closed in the opposite order. */
  const opened = new AsyncDisposableStack()
  const database = await openPostgres(settings, dataDir, log)
  opened.defer(() => database.stop())
  const pools = openPools(settings, database.connection, log)
  opened.defer(() => pools.end())
  const { pool } = pools
  const onError = (error: unknown) => log.error(failureOf(error), 'background work failed')
  try {
    await refuseUnfitDatabase(settings, pool, places.migrations)
    const { hasPutRight } = await asLongWork('migration', () => database.migrate(pool, places.migrations))
    const clock = await openClock(settings, pool, log)
    opened.defer(() => clock.close())
    const db = openDatabase(pool, { onWait: (error) => log.error(failureOf(error), error.message) })
    if (hasPutRight) await keepRightsChanged({ db, clock })
    const keys = await openKeyring({
      ...keyPlaces(settings, { dataDir, db }),
      connection: database.direct,
      now: clock.now(),
      onError,
    })
    opened.defer(() => keys.close())
    const bus = await openBus(settings, { connection: database.direct, keys, onError })
    opened.defer(() => bus.close())
    const now = () => clock.now()
    const isRetired = (keyId: string) => keys.isRetired(keyId)
    const kept = await openStorage(settings, { dataDir, db, keys, now, isRetired })
    opened.defer(() => kept.close())
    opened.defer(() => pools.expectEnd())
    const queue = await startBossQueue({
      connection: database.direct,
      isAlone: bus.isAlone,
      now: () => clock.now().getTime(),
      onError,
    })
    const strength = createPasswordStrength()
    opened.defer(() => strength.close())
    const work = createTextWork({ threads: settings.TEXT_WORKERS, ownerOf: createOwners(db) })
    opened.defer(() => work.close())
    work.warm()
    const transcriber = openTranscriber(settings, dataDir, log)
    opened.defer(() => transcriber.close())
    const speaker = openSpeaker(settings, log)
    opened.defer(() => speaker.close())
    const mailer = openMailer(settings, dataDir)
    opened.defer(() => mailer.close())
    const figures = await openMetrics(settings, { db, transcriber, writer: openWriter(settings, work) })
    opened.defer(() => figures.close())
    const tracing = openTracing(settings, { clock, log, queue, ...figures.measured })
    opened.defer(() => tracing.close())
    const used = keysByUse(keys)
    const { sealer, ...seals } = openSeals(settings, { db, clock, ...used, dataDir, log, onError })
    opened.defer(() => seals.close())
    return {
      pool,
      db,
      replica: pools.replica && openDatabase(pools.replica),
      clock,
      ids: randomIds,
      role: settings.PROCESS_ROLE,
      bus,
      realtime: openRealtime(bus),
      storage: kept.storage,
      finishDeletions: kept.storage.finishDeletions,
      proveStorage: kept.prove,
      draining: createDraining(),
      fields: createFieldEncryption(keys),
      tickets: createTickets({ keys: signingKeys(keys, 'tickets'), clock }),
      knownSeals: seals.knownSeals,
      sealsAway: seals.sealsAway,
      ...used,
      mailer,
      keptLinks: createKeptLinks({
        outbox: join(dataDir, 'outbox'),
        setupLinkFile: join(dataDir, 'setup-link.txt'),
      }),
      payments: choosePayments(settings, { db, clock, ids: randomIds }),
      hasher: createPasswordHasher(PASSWORD_COSTS, () =>
        log.error('the password hash of an account is none that this product made: it opens nothing'),
      ),
      strength,
      ...figures.measured,
      ...(settings.RECOGNIZERS ? { recognizers: settings.RECOGNIZERS } : {}),
      ...tracing.traced,
      work,
      speaker,
      log,
      productName: settings.PRODUCT_NAME,
      countryLookupUrl: settings.COUNTRY_LOOKUP_URL ?? null,
      timeZone: settings.TIME_ZONE,
      publicUrl: places.publicUrl,
      supportEmail: settings.SUPPORT_EMAIL ?? null,
      operator: {
        name: settings.OPERATOR_NAME,
        address: settings.OPERATOR_ADDRESS,
        email: settings.OPERATOR_EMAIL,
      },
      twoFactorDuty: twoFactorDutyOf(settings),
      signedNoteYears: settings.SIGNED_NOTE_YEARS,
      storageLimits: storageLimitsOf(settings),
      sessionLimits: { idleMs: INACTIVITY_LOGOUT_MS, longestMs: settings.SESSION_MAX_HOURS * HOUR_MS },
      trustedProxies: settings.TRUSTED_PROXIES,
      webFolder: places.webFolder,
      sealer,
      closeAdapters: () => opened.disposeAsync(),
    }
  } catch (error) {
    await opened.disposeAsync()
    throw error
  }
}

const storageLimitsOf = (settings: Settings): Dependencies['storageLimits'] => ({
  account: bytesOrNone(settings.STORAGE_PER_ACCOUNT_MB),
  trial: bytesOrNone(settings.STORAGE_PER_TRIAL_MB),
  organization: bytesOrNone(settings.STORAGE_PER_ORGANIZATION_MB),
})

/** What a restore left half, or what a newer program has changed. */
async function refuseUnfitDatabase(settings: Settings, pool: Pool, migrations: string): Promise<void> {
  if (settings.DATABASE_URL) await refuseMarkedDatabase(pool)
  await refuseNewerVersion(openDatabase(pool), migrations)
}

/** 0 sets no limit. */
function bytesOrNone(megabytes: number): number | null {
  return megabytes === 0 ? null : megabytes * 1_000_000
}

/** The embedded database is one process's own. */
function refuseLoneRole({ PROCESS_ROLE, DATABASE_URL }: Settings): void {
  if (PROCESS_ROLE === 'all' || DATABASE_URL) return
  throw new Error(
    `PROCESS_ROLE=${PROCESS_ROLE} needs a database that processes share: set DATABASE_URL, or leave PROCESS_ROLE out.`,
  )
}

/** The recogniser that the settings name. */
const openTranscriber = (settings: Settings, dataDir: string, log: Logger): Transcriber =>
  chooseTranscriber({
    url: settings.TRANSCRIBER_URL,
    key: settings.TRANSCRIBER_KEY,
    model: settings.TRANSCRIBER_MODEL,
    processes: settings.RECOGNIZERS,
    cacheDir: join(dataDir, 'cache'),
    onLost: (cause) => log.warn({ cause }, 'recogniser lost'),
  })

/** The writer that the settings name. */
const openWriter = (settings: Settings, work: TextWork): Writer =>
  chooseWriter(
    { writerUrl: settings.WRITER_URL, writerKey: settings.WRITER_KEY, writerModel: settings.WRITER_MODEL },
    distinctSentenceIds(randomIds),
    work,
  )

/** The voice that the settings name. */
const openSpeaker = (settings: Settings, log: Logger): Speaker =>
  chooseSpeaker({
    url: settings.SPEAKER_URL,
    key: settings.SPEAKER_KEY,
    model: settings.SPEAKER_MODEL,
    voice: settings.SPEAKER_VOICE,
    onLost: (cause) => log.warn({ cause }, 'voice service passed over'),
  })

/** Mail as the settings say, or kept below `dataDir`. */
export function openMailer(settings: Settings, dataDir: string): Mailer {
  const from = settings.MAIL_FROM ?? `${settings.PRODUCT_NAME} <no-reply@localhost>`
  if (!settings.SMTP_HOST)
    return createOutboxMailer({ folder: join(dataDir, 'outbox'), from, clock: systemClock, ids: randomIds })
  const {
    SMTP_HOST: host,
    SMTP_PORT: smtpPort,
    SMTP_SECURITY: security,
    SMTP_USER: user,
    SMTP_PASSWORD: pass,
  } = settings
  return createSmtpMailer({
    host,
    port: smtpPort,
    security,
    from,
    ...(user && pass ? { auth: { user, pass } } : {}),
  })
}
