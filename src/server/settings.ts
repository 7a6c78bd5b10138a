import { z } from 'zod'
import { SESSION_MAX_HOURS } from '#domain/limits.ts'

const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined)
const port = z.coerce.number().int().min(0).max(65_535)
const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

const isSafeAddress = (value: string) => {
  const { protocol, hostname } = URL.parse(value) ?? {}
  const isHere = hostname !== undefined && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isHere)
}

const MOST_SESSION_HOURS = 30 * 24

/** Everything that can be set, by the name it has in the environment. All of it may be left out. */
export const Settings = z.object({
  PORT: port.default(3_000),
  /** The address to listen on; `0.0.0.0` behind a balancer. */
  HOST: z.string().default('localhost'),
  /** Where the browser finds the product; default: the address listened on. */
  PUBLIC_URL: address.optional(),
  PRODUCT_NAME: z.string().trim().min(1).max(40).default('Attest'),
  DATA_DIR: optional,
  /** A PostgreSQL of your own, 15 or newer; default: the embedded one, below DATA_DIR. */
  DATABASE_URL: optional,
  /**
   * The same database without a pooler such as PgBouncer in between, for migrations, for what listens, and for the queue;
   * default: DATABASE_URL.
   */
  DATABASE_DIRECT_URL: optional,
  /** A replica of it: searches and figures of months are read there while it is no more than ten seconds behind. Default: none. */
  DATABASE_REPLICA_URL: optional,
  /**
   * What this process does: answers browsers (`web`), does the queue's jobs (`worker`), or both. Several processes share
   * one DATABASE_URL, one MASTER_KEY and one place of files.
   */
  PROCESS_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  /** How long a process that is to end goes on answering, so that a balancer sees it is not ready and sends nobody else. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  /** The folder of pg_dump and pg_restore, which a backup of a database of one's own needs; default: as the shell finds them. */
  POSTGRES_PROGRAMS: optional,
  /** `id:key` entries, each 32 bytes in base64, the current one first; default: made and kept below DATA_DIR. */
  MASTER_KEY: optional,
  /** A key service that wraps the master keys, as Vault's transit engine does; KMS_TOKEN with it. */
  KMS_URL: address.optional(),
  KMS_TOKEN: optional,
  KMS_KEY: z.string().trim().min(1).max(100).default('attest'),
  /** Where new recordings and documents go; default: the bucket where S3_BUCKET is set, else the disk below DATA_DIR. */
  STORAGE: z.enum(['disk', 's3']).optional(),
  /** A bucket of a service that speaks S3. Without keys they come from where the SDK looks, such as the machine's role. */
  S3_BUCKET: optional,
  S3_ENDPOINT: address.optional(),
  S3_REGION: z.string().trim().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  /** The bucket in the path of the address; default: where S3_ENDPOINT is set, as most services on premises want it. */
  S3_PATH_STYLE: z.enum(['true', 'false']).optional(),
  /** IANA zone of the times on exported notes. */
  TIME_ZONE: z.string().default(Intl.DateTimeFormat().resolvedOptions().timeZone),
  /** The number of proxies in front whose word on the caller's address is taken. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** How many texts are read or written at once; default: one less than there are cores, 1 to 8. */
  TEXT_WORKERS: z.coerce.number().int().min(1).max(64).optional(),
  /** OpenAI-compatible services; default: the embedded engines. */
  WRITER_URL: optional,
  WRITER_KEY: optional,
  WRITER_MODEL: optional,
  TRANSCRIBER_URL: optional,
  TRANSCRIBER_KEY: optional,
  TRANSCRIBER_MODEL: optional,
  /** An OpenAI-compatible service that reads aloud; default: the embedded voices. */
  SPEAKER_URL: optional,
  SPEAKER_KEY: optional,
  SPEAKER_MODEL: optional,
  SPEAKER_VOICE: optional,
  /**
   * How many embedded recognisers may run at once, about 800 MB each; default: by cores and memory. With a service, how many
   * recordings it is sent at once where that is more than four.
   */
  RECOGNIZERS: z.coerce.number().int().min(1).max(32).optional(),
  /** What may be kept, in millions of bytes: by a subscriber, in a trial, by an organization; 0: no limit. */
  STORAGE_PER_ACCOUNT_MB: z.coerce.number().int().min(0).default(50_000),
  STORAGE_PER_TRIAL_MB: z.coerce.number().int().min(0).default(2_000),
  STORAGE_PER_ORGANIZATION_MB: z.coerce.number().int().min(0).default(1_000_000),
  SMTP_HOST: optional,
  SMTP_PORT: port.default(587),
  SMTP_SECURITY: z.enum(['tls', 'starttls', 'none']).default('starttls'),
  SMTP_USER: optional,
  SMTP_PASSWORD: optional,
  MAIL_FROM: optional,
  /** Where what users write to support is mailed, beside the list that super admins see. */
  SUPPORT_EMAIL: z.email().optional(),
  /** Payments: Stripe where all four are set, else a sandbox in which no money moves. */
  STRIPE_SECRET_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_PRICE_MONTHLY: optional,
  STRIPE_PRICE_YEARLY: optional,
  /** Where Stripe's API is, such as a proxy; default: Stripe's own address. */
  STRIPE_API_ADDRESS: address.optional(),
  /** Prices of the sandbox, in the smallest unit of the currency. */
  PRICE_MONTHLY_CENTS: z.coerce.number().int().min(0).max(100_000_000).default(4_900),
  PRICE_YEARLY_CENTS: z.coerce.number().int().min(0).max(100_000_000).default(49_000),
  PRICE_CURRENCY: z
    .string()
    .toLowerCase()
    .regex(/^[a-z]{3}$/)
    .default('usd'),
  /** Who runs this installation: the business associate that agreements name. */
  OPERATOR_NAME: z.string().trim().max(200).default(''),
  OPERATOR_ADDRESS: z.string().trim().max(300).default(''),
  OPERATOR_EMAIL: z.email().or(z.literal('')).default(''),
  /** For how many years from its signature a signed note is kept: its author can hide it, and nobody can erase it. */
  SIGNED_NOTE_YEARS: z.coerce.number().int().min(0).max(100).default(7),
  /** Who has to sign in with two factors; the others may. Default: what ADMIN_TWO_FACTOR says. */
  REQUIRE_TWO_FACTOR: z.enum(['nobody', 'admins', 'everybody']).optional(),
  /** The older setting of the same, for the admin roles alone; it counts where REQUIRE_TWO_FACTOR is not set. */
  ADMIN_TWO_FACTOR: z.enum(['required', 'offered']).default('required'),
  /** How long a session may last at most, whatever its use; it always ends after 45 minutes without. */
  SESSION_MAX_HOURS: z.coerce.number().int().min(1).max(MOST_SESSION_HOURS).default(SESSION_MAX_HOURS),
  /**
   * Where the browser of who registers asks for the country of its network address, such as `https://ip2c.org/self`; it
   * learns that address. Default: nobody is asked.
   */
  COUNTRY_LOOKUP_URL: address.optional(),
  /** Where the seals of the audit trail are kept beside the database; default: `audit/seals.jsonl` below DATA_DIR. */
  AUDIT_SEALS_FILE: optional,
  /** Where seals are sent by POST besides; plain HTTP on this machine alone. */
  AUDIT_SEALS_URL: z
    .string()
    .refine(isSafeAddress, 'AUDIT_SEALS_URL is an address that begins with https://.')
    .optional(),
  AUDIT_SEALS_TOKEN: optional,
  /** Where Prometheus reads figures, on a port of its own; default: nowhere. They say nothing of any patient or user. */
  METRICS_PORT: port.optional(),
  /** The address that port listens on: this machine alone unless it is set. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** An OpenTelemetry collector that takes spans of requests and jobs by OTLP over HTTP; default: none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  /** `api-key=…,other=…`, sent with them. */
  OTEL_EXPORTER_OTLP_HEADERS: optional.refine(
    isEscapedWell,
    'OTEL_EXPORTER_OTLP_HEADERS holds a % that is no escape; write it as %25.',
  ),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(100).default('attest'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})
export type Settings = z.output<typeof Settings>

function isEscapedWell(written: string | undefined): boolean {
  try {
    decodeURIComponent(written ?? '')
    return true
  } catch {
    return false
  }
}

/** Throws an Error whose message names each wrong setting, and never its value. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse(given)
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`These settings cannot be used. ${wrong.join('; ')}`)
}

/** Who has to sign in with two factors, from the setting or from the older one. */
export function twoFactorDutyOf({
  REQUIRE_TWO_FACTOR,
  ADMIN_TWO_FACTOR,
}: Pick<Settings, 'REQUIRE_TWO_FACTOR' | 'ADMIN_TWO_FACTOR'>): 'nobody' | 'admins' | 'everybody' {
  return REQUIRE_TWO_FACTOR ?? (ADMIN_TWO_FACTOR === 'offered' ? 'nobody' : 'admins')
}

/** Where browsers find the product: what the setting says, else where it listens. */
export function publicUrlOf({
  PUBLIC_URL,
  HOST,
  PORT,
}: Pick<Settings, 'PUBLIC_URL' | 'HOST' | 'PORT'>): string {
  return PUBLIC_URL ?? `http://${HOST === '0.0.0.0' ? 'localhost' : HOST}:${PORT}`
}
