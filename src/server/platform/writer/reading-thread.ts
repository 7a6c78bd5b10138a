import { parentPort } from 'node:worker_threads'
import type { Answer, Asked } from '#server/platform/worker-thread.ts'
import { uncoveredFacts } from '#scribe/uncovered.ts'
import { readTalk } from './dialogue.ts'
import { judgeClaims } from './evidence-reading.ts'
import type { Read, Reading } from './reading.ts'
import { readTelehealth } from './telehealth-reading.ts'
import { readTasks } from './task-reading.ts'
import { createIndexCache, createInlineCheck } from './sentence-check.ts'

const indexFor = createIndexCache()
const check = createInlineCheck(indexFor)

function read(reading: Reading): Read[Reading['kind']] {
  switch (reading.kind) {
    case 'check':
      return check(reading.texts, reading.segments)
    case 'talk':
      return readTalk(reading.text)
    case 'tasks':
      return readTasks(reading.segments)
    case 'telehealth':
      return readTelehealth(reading.segments)
    case 'speakers':
      return indexFor(reading.segments).segments
    case 'claims':
      return judgeClaims(reading.claims, indexFor(reading.segments))
    case 'uncovered':
      return uncoveredFacts(indexFor(reading.segments), reading.sections)
    default:
      return reading satisfies never
  }
}

parentPort?.on('message', ({ number, task }: Asked<Reading>) => {
  parentPort?.postMessage({ number, result: read(task) } satisfies Answer<Read[Reading['kind']]>)
})
