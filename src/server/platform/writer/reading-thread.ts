import { parentPort } from 'node:worker_threads'
import { readTalk } from './dialogue.ts'
import type { Asked, Read, Reading } from './reading.ts'
import { readTelehealth } from './telehealth-reading.ts'
import { readTasks } from './task-reading.ts'
import { createInlineCheck } from './sentence-check.ts'

const check = createInlineCheck()

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
    default:
      return reading satisfies never
  }
}

parentPort?.on('message', ({ number, reading }: Asked) => {
  parentPort?.postMessage({ number, read: read(reading) })
})
