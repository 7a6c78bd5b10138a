import { expect, test } from 'vitest'
import { RecognitionSession } from './recognition-session.ts'
import type { RecognizerAccess } from './recognition-session.ts'
import { RecognizerEndedError } from './recognizer-child.ts'
import type { RecognizerReply, RecognizerRequest } from './recognizer-protocol.ts'
import { TranscriberError } from './transcriber.ts'

const owner = { userId: 'ana', organizationId: null }

type Answer = { generation: number; doneTo: number } | { generation: number; dies: true }

/** A queue whose process numbers, answers and deaths are written down beforehand. */
function scripted(answers: Answer[]): { queue: RecognizerAccess; requests: RecognizerRequest[] } {
  const requests: RecognizerRequest[] = []
  const queue: RecognizerAccess = {
    process: null,
    isLiveWaiting: false,
    forget: () => {},
    join: () => () => {},
    request: async (_, make): Promise<RecognizerReply> => {
      const answer = answers.shift()
      if (answer === undefined) throw new Error('More requests than answers.')
      requests.push(make(answer.generation))
      if ('dies' in answer) throw new RecognizerEndedError('SIGKILL')
      return { type: 'fed', pieces: [], doneTo: answer.doneTo }
    },
  }
  return { queue, requests }
}

function fed(
  request: RecognizerRequest | undefined,
): [startAt: number | null, first: number | undefined, length: number] {
  if (request?.type !== 'feed') throw new Error('No feed request.')
  return [request.startAt, request.samples[0], request.samples.length]
}

/** Samples that are their own position, in thousands. */
function positions(from: number, to: number): Float32Array {
  return Float32Array.from({ length: to - from }, (_, index) => (from + index) / 1_000)
}

test('a process is sent each sample once', async () => {
  const { queue, requests } = scripted([
    { generation: 1, doneTo: 0 },
    { generation: 1, doneTo: 150 },
    { generation: 1, doneTo: 150 },
  ])
  const session = new RecognitionSession(queue, 'batch', owner)
  await session.feed(positions(0, 100), false)
  await session.feed(positions(100, 200), false)
  await session.feed(positions(200, 300), true)
  expect(requests.map(fed)).toEqual([
    [0, 0, 100],
    [null, Math.fround(0.1), 100],
    [null, Math.fround(0.2), 100],
  ])
})

test('a process that died is followed by one that gets everything that was not done', async () => {
  const { queue, requests } = scripted([
    { generation: 1, doneTo: 50 },
    { generation: 1, dies: true },
    { generation: 2, doneTo: 200 },
  ])
  const session = new RecognitionSession(queue, 'batch', owner)
  await session.feed(positions(0, 100), false)
  await session.feed(positions(100, 200), true)
  expect(fed(requests[2])).toEqual([50, Math.fround(0.05), 150])
})

test('a process that was unloaded between two requests makes no difference', async () => {
  const { queue, requests } = scripted([
    { generation: 1, doneTo: 80 },
    { generation: 2, doneTo: 80 },
  ])
  const session = new RecognitionSession(queue, 'live', owner)
  await session.feed(positions(0, 100), false)
  await session.feed(positions(100, 120), false)
  expect(fed(requests[1])).toEqual([80, Math.fround(0.08), 40])
})

test('a piece that ends two processes is an error that says where it is', async () => {
  const { queue } = scripted([
    { generation: 1, doneTo: 16_000 * 83 },
    { generation: 1, dies: true },
    { generation: 2, dies: true },
  ])
  const session = new RecognitionSession(queue, 'batch', owner)
  await session.feed(new Float32Array(16_000 * 83), false)
  const failure = await session.feed(new Float32Array(10), true).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(TranscriberError)
  expect(failure).toMatchObject({ code: 'failed', message: expect.stringContaining('from 1:23 on') })
})

test('what waits when a session is given up is never sent: the process has forgotten it', async () => {
  const { queue, requests } = scripted([
    { generation: 1, doneTo: 0 },
    { generation: 1, doneTo: 0 },
  ])
  const turn = Promise.withResolvers<void>()
  const waiting: RecognizerAccess = {
    ...queue,
    request: (order, make) => turn.promise.then(() => queue.request(order, make)),
  }
  const session = new RecognitionSession(waiting, 'live', owner)
  const given = session.feed(positions(0, 100), false)
  session.close()
  turn.resolve()
  await expect(given).rejects.toThrow(/given up/)
  expect(requests).toEqual([])
})
