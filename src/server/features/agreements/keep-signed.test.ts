import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { ObjectMissingError } from '#server/platform/storage/storage.ts'
import { openAgreements } from './agreements-harness.ts'

test('while the bytes are stored nobody waits for the account, and what it says by then is what is printed', async () => {
  const { server, signer, preview, upload, accountOf } = await openAgreements()
  const physician = await signer()
  const shown = await preview(physician)
  const { storage } = server.dependencies
  const put = storage.put
  const stored: string[] = []
  vi.spyOn(storage, 'put').mockImplementation(async (key, bytes) => {
    stored.push(key)
    const kept = await put(key, bytes)
    await server.pool.query(`update users set last_name = 'Other' where id = $1`, [physician.userId])
    return kept
  })
  const refused = await upload(shown)
  vi.restoreAllMocks()
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('Sign the') } })
  expect(await accountOf(physician)).toMatchObject({ baa_status: 'unverified' })
  expect(stored).toHaveLength(1)
  await expect(buffer(storage.get(stored[0] ?? ''))).rejects.toThrow(ObjectMissingError)
  expect((await upload(shown)).status).toBe(200)
  await server.close()
})
