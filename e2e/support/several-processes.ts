import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import { createTestDatabase } from '#testing/database.ts'
import { startRealServer, type RealServer } from '#testing/real-server.ts'
import { startRequestBalancer, type RequestBalancer } from '#testing/request-balancer.ts'
import { startS3Service, type S3Service } from '#testing/s3-service.ts'
import { caller, signUpAt, type TestApp } from '#testing/test-app.ts'
import { openBrowser, type Journeys } from './browser.ts'

/** The product on several machines, as docs/operate.md has it: what browsers reach is a balancer. */
export interface SeveralProcesses extends Journeys {
  url: string
  test: Pick<TestApp, 'pool' | 'signUpPhysician'>
  web: RealServer[]
  balancer: RequestBalancer
  bucket: S3Service
}

/** Two that answer browsers and a worker, each as `npm start` runs it, with a disk of its own; one database, one bucket. */
export async function startSeveralProcesses({ says }: { says?: string }): Promise<SeveralProcesses> {
  const database = await createTestDatabase({ migrated: false })
  const bucket = await startS3Service()
  const { host, port, user, database: name } = database.connection
  const settings = {
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    MASTER_KEY: `test:${randomBytes(32).toString('base64')}`,
    S3_BUCKET: bucket.settings.bucket,
    S3_ENDPOINT: bucket.settings.endpoint ?? '',
    S3_ACCESS_KEY_ID: bucket.settings.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey ?? '',
    TRUSTED_PROXIES: '1',
    RECOGNIZERS: '1',
  }
  const start = (role: string) => startRealServer({ settings: { ...settings, PROCESS_ROLE: role } })
  const [one, two, worker] = await Promise.all([start('web'), start('web'), start('worker')])
  const balancer = await startRequestBalancer([one.url, two.url])
  const pool = new Pool({ ...database.connection, max: 2 })
  const journeys = await openBrowser({ says })
  const call = caller(balancer.url)
  let physicians = 0
  return {
    ...journeys,
    url: balancer.url.replace('127.0.0.1', 'localhost'),
    test: { pool, signUpPhysician: (first = 'robin') => signUpAt(call, first, (physicians += 1)) },
    web: [one, two],
    balancer,
    bucket,
    async close() {
      try {
        await journeys.close()
      } finally {
        await balancer.close()
        await Promise.all([one, two, worker].map((server) => server.close()))
        await pool.end()
        await database.drop()
        await bucket.close()
      }
    },
  }
}
