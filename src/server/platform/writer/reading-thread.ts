import { parentPort } from 'node:worker_threads'
import { readTalk } from './dialogue.ts'
import type { Asked, Read, Reading } from './reading.ts'
import { createInlineCheck } from './sentence-check.ts'

const check = createInlineCheck()

function read(reading: Reading): Read[Reading['kind']] {
  return reading.kind === 'check' ? check(reading.texts, reading.segments) : readTalk(reading.text)
}

parentPort?.on('message', ({ number, reading }: Asked) => {
  parentPort?.postMessage({ number, read: read(reading) })
})
