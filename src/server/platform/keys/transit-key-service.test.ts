import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { Pool } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { openDatabase } from '../database/connection.ts'
import { openMasterKeys } from './open-master-keys.ts'
import { createTransitKeyService } from './transit-key-service.ts'

const token = 'a token for tests'
const serviceKey = randomBytes(32)
let service: Server
let url: string
let asked: string[]
let database: TestDatabase
let pool: Pool
let folder: string

beforeEach(async () => {
  asked = []
  service = createServer((request, response) => {
    void (async () => {
      asked.push(request.url ?? '')
      const body = (await json(request)) as Record<string, string>
      if (request.headers['x-vault-token'] !== token) return void response.writeHead(403).end('{}')
      try {
        const data = request.url?.includes('encrypt') ? encrypt(body) : decrypt(body)
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
      } catch {
        response.writeHead(400).end('{"errors":["cipher: message authentication failed"]}')
      }
    })()
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  database = await createTestDatabase()
  pool = new Pool(database.connection)
  folder = await mkdtemp(join(tmpdir(), 'keys-'))
})
afterEach(async () => {
  service.close()
  await pool.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

function encrypt({ plaintext = '', associated_data = '' }: Record<string, string>) {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', serviceKey, nonce).setAAD(Buffer.from(associated_data))
  const sealed = [nonce, cipher.update(plaintext, 'base64'), cipher.final(), cipher.getAuthTag()]
  return { ciphertext: `vault:v1:${Buffer.concat(sealed).toString('base64')}` }
}

function decrypt({ ciphertext = '', associated_data = '' }: Record<string, string>) {
  const bytes = Buffer.from(ciphertext.slice('vault:v1:'.length), 'base64')
  const opener = createDecipheriv('aes-256-gcm', serviceKey, bytes.subarray(0, 12))
  opener.setAAD(Buffer.from(associated_data)).setAuthTag(bytes.subarray(-16))
  const plain = Buffer.concat([opener.update(bytes.subarray(12, -16)), opener.final()])
  return { plaintext: plain.toString('base64') }
}

const serviceWith = (withToken = token) =>
  createTransitKeyService({ url, token: withToken, keyName: 'attest', timeoutMs: 2_000 })
const open = (by: ReturnType<typeof serviceWith> | null) => {
  const sources = { setting: undefined, file: join(folder, 'master.key'), service: by }
  return openMasterKeys({ db: openDatabase(pool), sources, storageRoot: folder }, new Date())
}

test('the first start has a key wrapped by the service and keeps it nowhere else', async () => {
  const first = await open(serviceWith())
  const again = await open(serviceWith())
  expect(again.keys.current.key.equals(first.keys.current.key)).toBe(true)
  const [wrapped, unwrapped] = ['/v1/transit/encrypt/attest', '/v1/transit/decrypt/attest']
  // A new key is asked for back at once; a later start asks for it once.
  expect(asked).toEqual([wrapped, unwrapped, unwrapped])
  await expect(access(join(folder, 'master.key'))).rejects.toThrow('ENOENT')
  const { rows } = await pool.query<{ wrapped: string }>('select wrapped from master_keys')
  expect(rows[0]?.wrapped).toMatch(/^vault:v1:/)
  expect(rows[0]?.wrapped).not.toContain(first.keys.current.key.export().toString('base64'))
})

test('a service that is away, refuses the token, or is not set is told in one sentence', async () => {
  await open(serviceWith())
  await expect(open(serviceWith('another token'))).rejects.toThrow(/refuses KMS_TOKEN/)
  await expect(open(null)).rejects.toThrow(/is kept by a key service.*set KMS_URL/)
  service.closeAllConnections()
  service.close()
  await expect(open(serviceWith())).rejects.toThrow(/does not answer/)
})

test('a wrapped key does not open under another id', async () => {
  const wrapped = await serviceWith().wrap('one', randomBytes(32))
  await expect(serviceWith().unwrap('two', wrapped)).rejects.toThrow(/could not decrypt/)
})
