import { parentPort, workerData } from 'node:worker_threads'
import { writeNote } from '#scribe/write-note.ts'
import type { ThreadTask } from './embedded-writer.ts'

const { segments, options } = workerData as ThreadTask
parentPort?.postMessage(writeNote(segments, options))
