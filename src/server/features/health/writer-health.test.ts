import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#server/platform/database/connection.ts'
import { hostileService } from '#server/platform/openai/hostile-service-fixture.ts'
import { work } from '#server/platform/text-work/text-work-fixture.ts'
import { createOpenAiWriter } from '#server/platform/writer/openai-writer.ts'
import { numberedSentenceIds } from '#server/platform/writer/sentence-ids.ts'
import { createHealthService } from './health-service.ts'

test('however many ask at once how the writer is, its service is asked once, and anew afterwards', async () => {
  let status = 200
  const service = await hostileService((response) => void response.writeHead(status).end('{"data": []}'))
  onTestFinished(service.close)
  const { baseURL, requests } = service
  const sentenceIds = numberedSentenceIds
  const writer = createOpenAiWriter({ baseURL, apiKey: 'k', model: 'm', sentenceIds, work })
  const health = createHealthService({ db: {} as Database, writer })
  const found = async () =>
    new Set((await Promise.all(Array.from({ length: 200 }, () => health.writer()))).map((one) => one.status))

  expect(await found()).toEqual(new Set(['up']))
  expect(requests).toHaveLength(1)
  status = 500
  expect(await found()).toEqual(new Set(['down']))
  expect(requests).toHaveLength(2)
})
