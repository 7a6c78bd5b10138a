import { createHash } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import type { Capture, CaptureHandlers } from './capture.ts'
import { MicrophoneProblem } from './microphone-problem.ts'
import type { Microphone } from './microphone.ts'
import { Recorder, type RecorderOptions } from './recorder.ts'
import type { StoredPiece, StoredRecording } from './stored-recording.ts'
import type { RecordingListener } from './uploads.ts'

const options: RecorderOptions = {
  noteId: '00000000-0000-4000-8000-000000000001',
  userId: '00000000-0000-4000-8000-000000000002',
  limitMs: 300_000,
  consent: { given: true, how: 'verbal' },
  deviceId: null,
}

/** A recorder with a microphone, a disk and a clock that the test turns by hand. */
function setUp({ openMicrophone }: { openMicrophone?: () => Promise<Microphone> } = {}) {
  let now = 1000
  let tick = () => {}
  let handlers: CaptureHandlers | null = null
  let listener: RecordingListener | null = null
  const sound = { level: 0.1 as number | null, peak: 0.3 as number | null, muted: false }
  const begun: StoredRecording[] = []
  const pieces: StoredPiece[] = []
  const whole: number[] = []
  const closed: { recordingId: string; piecesBefore: number }[] = []
  const interrupted: string[] = []
  const closeMicrophone = vi.fn()
  let unplug = () => {}
  const microphone: Microphone = {
    stream: { active: true } as MediaStream,
    label: 'Desk microphone',
    level: () => sound.level,
    peak: () => sound.peak,
    isMuted: () => sound.muted,
    onEnded: (ended) => (unplug = ended),
    close: closeMicrophone,
  }
  const say = (text: string, ms = 1000) =>
    handlers?.onSlice(Promise.resolve(new TextEncoder().encode(text).buffer as ArrayBuffer), ms)
  const capture: Capture = {
    mediaType: 'audio/webm;codecs=opus',
    start: vi.fn(),
    pause: vi.fn(),
    resume: vi.fn(),
    flush: vi.fn(),
    stop: () => {
      say('the end')
      return Promise.resolve()
    },
  }
  const recorder = new Recorder({
    openMicrophone: openMicrophone ?? (() => Promise.resolve(microphone)),
    startCapture: (_stream, given) => {
      handlers = given
      return Promise.resolve(capture)
    },
    uploads: {
      begin: (recording, given) => {
        begun.push(recording)
        listener = given
        return Promise.resolve()
      },
      addPiece: async (piece, { isWhole }) => {
        await Promise.resolve()
        pieces[piece.number] = piece
        if (isWhole) whole.push(piece.number)
      },
      close: (recordingId) => {
        closed.push({ recordingId, piecesBefore: pieces.length })
        return Promise.resolve()
      },
      interrupt: (recordingId) => interrupted.push(recordingId),
    },
    digest: (bytes) => Promise.resolve(createHash('sha256').update(new Uint8Array(bytes)).digest('hex')),
    newId: () => '00000000-0000-4000-8000-000000000003',
    now: () => now,
    moment: () => '2026-01-01T00:00:00.000Z',
    everyTick: (given) => {
      tick = given
      return () => (tick = () => {})
    },
  })
  /** Lets time pass in steps as the timer would. */
  const pass = (ms: number) => {
    for (let left = ms; left > 0; left -= 250) {
      now += Math.min(250, left)
      tick()
    }
  }
  const sleepFor = (ms: number) => {
    now += ms
    tick()
  }
  return {
    recorder,
    begun,
    pieces,
    whole,
    closed,
    interrupted,
    closeMicrophone,
    sound,
    say,
    pass,
    sleepFor,
    unplug: () => unplug(),
    told: () => listener!,
  }
}

const textOf = ({ bytes }: StoredPiece) => new TextDecoder().decode(bytes)

describe('recording', () => {
  test('keeps every piece in order with its checksum, and is whole only when the last one is kept', async () => {
    const { recorder, begun, pieces, closed, say, closeMicrophone } = setUp()
    await recorder.start(options)
    say('one')
    say('two')
    await recorder.stop()
    expect(begun).toMatchObject([{ state: 'recording', consent: { given: true, how: 'verbal' }, pieces: 0 }])
    expect(pieces.map((piece) => [piece.number, textOf(piece)])).toEqual([
      [0, 'one'],
      [1, 'two'],
      [2, 'the end'],
    ])
    expect(pieces[0]?.sha256).toBe(createHash('sha256').update('one').digest('hex'))
    expect(closed).toEqual([{ recordingId: begun[0]?.recordingId, piecesBefore: 3 }])
    expect(closeMicrophone).toHaveBeenCalledOnce()
    expect(recorder.snapshot()).toMatchObject({ kind: 'idle', ended: { reason: 'pressed' } })
  })

  test('a piece is kept with every slice and grows until it is whole; the last one as it is', async () => {
    const { recorder, pieces, whole, say } = setUp()
    await recorder.start(options)
    say('a', 250)
    await eventually(() => expect(pieces.map(textOf)).toEqual(['a']))
    say('b', 250)
    await eventually(() => expect(pieces.map(textOf)).toEqual(['ab']))
    expect(whole).toEqual([])
    for (const slice of ['c', 'd', 'e']) say(slice, 250)
    await eventually(() =>
      expect(pieces.map(({ ms, bytes }) => [bytes.byteLength, ms])).toEqual([
        [4, 1000],
        [1, 250],
      ]),
    )
    expect(whole).toEqual([0])
    await recorder.stop()
    expect(pieces.map(textOf)).toEqual(['abcd', 'ethe end'])
  })

  test('counts the time that was recorded: not pauses, not the sleep of the device', async () => {
    const { recorder, pass, sleepFor } = setUp()
    await recorder.start(options)
    pass(12_000)
    recorder.pause()
    sleepFor(60_000)
    recorder.resume()
    pass(3000)
    expect(recorder.snapshot()).toMatchObject({ kind: 'recording', elapsedMs: 15_000 })
    sleepFor(8 * 3_600_000)
    expect(recorder.snapshot()).toMatchObject({ kind: 'recording', elapsedMs: 25_000 })
  })

  test('says when one minute is left, and ends cleanly at the limit', async () => {
    const { recorder, pass, closed } = setUp()
    await recorder.start(options)
    pass(239_000)
    expect(recorder.snapshot()).toMatchObject({ warnings: { lastMinute: false } })
    pass(1000)
    expect(recorder.snapshot()).toMatchObject({ warnings: { lastMinute: true } })
    pass(60_000)
    await eventually(() => expect(closed).toHaveLength(1))
    expect(recorder.snapshot()).toMatchObject({ kind: 'idle', ended: { reason: 'limit', limitMs: 300_000 } })
  })

  test('takes the limit that the server names', async () => {
    const { recorder, pass, told, closed } = setUp()
    await recorder.start(options)
    told().onLimitKnown(10_000)
    pass(9000)
    expect(closed).toHaveLength(0)
    pass(1000)
    await eventually(() => expect(closed).toHaveLength(1))
  })

  test('stops when the server takes no more', async () => {
    const { recorder, told, closed } = setUp()
    await recorder.start(options)
    told().onLimitReached()
    await eventually(() => expect(closed).toHaveLength(1))
    expect(recorder.snapshot()).toMatchObject({ ended: { reason: 'limit' } })
  })

  test('a second press of record while one is on changes nothing', async () => {
    const { recorder, begun } = setUp()
    await Promise.all([recorder.start(options), recorder.start(options)])
    await recorder.start(options)
    expect(begun).toHaveLength(1)
  })
})

describe('what the physician is told', () => {
  test('fifteen seconds without a sound, until something is heard again', async () => {
    const { recorder, pass, sound } = setUp()
    await recorder.start(options)
    sound.level = 0.0001
    pass(14_500)
    expect(recorder.snapshot()).toMatchObject({ warnings: { silent: false } })
    pass(1000)
    expect(recorder.snapshot()).toMatchObject({ warnings: { silent: true } })
    sound.level = 0.05
    pass(250)
    expect(recorder.snapshot()).toMatchObject({ warnings: { silent: false } })
  })

  test('no silence is claimed where the level cannot be known', async () => {
    const { recorder, pass, sound } = setUp()
    await recorder.start(options)
    sound.level = null
    pass(60_000)
    expect(recorder.snapshot()).toMatchObject({ warnings: { silent: false } })
  })

  test.each([
    ['no sound at all', { level: 0, peak: 0 }, 'dead'],
    ['sound that is distorted', { level: 0.4, peak: 1 }, 'clipping'],
    ['noise that never stops', { level: 0.08, peak: 0.3 }, 'noise'],
  ])('%s, within three seconds', async (_name, heard, trouble) => {
    const { recorder, pass, sound } = setUp()
    await recorder.start(options)
    sound.level = 0.01
    pass(4_000)
    expect(recorder.snapshot()).toMatchObject({ warnings: { trouble: null } })
    Object.assign(sound, heard)
    pass(3_000)
    expect(recorder.snapshot()).toMatchObject({ warnings: { trouble } })
    Object.assign(sound, { level: 0.01, peak: 0.1 })
    pass(3_000)
    expect(recorder.snapshot()).toMatchObject({ warnings: { trouble: null } })
  })

  test('a muted microphone', async () => {
    const { recorder, pass, sound } = setUp()
    await recorder.start(options)
    sound.muted = true
    pass(250)
    expect(recorder.snapshot()).toMatchObject({ warnings: { muted: true } })
  })

  test('a refused permission, with what to do', async () => {
    const refused = new DOMException('Permission denied', 'NotAllowedError')
    const { recorder, begun } = setUp({ openMicrophone: () => Promise.reject(refused) })
    await recorder.start(options)
    const state = recorder.snapshot()
    expect(state.kind === 'failed' && state.problem.message).toMatch(/Allow it in the browser’s address bar/)
    expect(begun).toEqual([])
  })
})

describe('when the microphone goes away', () => {
  test('unplugged: what was said is kept and left to a person to continue or finish', async () => {
    const { recorder, pieces, interrupted, closed, say, unplug } = setUp()
    await recorder.start(options)
    say('before')
    unplug()
    await eventually(() => expect(recorder.snapshot().kind).toBe('failed'))
    expect(pieces.map(textOf)).toEqual(['before', 'the end'])
    expect([interrupted.length, closed.length]).toEqual([1, 0])
    expect(recorder.snapshot()).toMatchObject({ problem: new MicrophoneProblem('unplugged') })
  })

  test('signed out while recording: it ends and is kept', async () => {
    const { recorder, interrupted, pieces, say } = setUp()
    await recorder.start(options)
    say('before')
    await recorder.interrupt(null)
    expect(pieces).toHaveLength(2)
    expect(interrupted).toHaveLength(1)
    expect(recorder.snapshot()).toEqual({ kind: 'idle', ended: null })
  })

  test('given up while the browser still asks: the microphone is closed as soon as it opens', async () => {
    let allow: (microphone: Microphone) => void = () => {}
    const { recorder, begun } = setUp({ openMicrophone: () => new Promise((resolve) => (allow = resolve)) })
    const starting = recorder.start(options)
    recorder.dismiss()
    const close = vi.fn()
    allow({ close } as unknown as Microphone)
    await starting
    expect(close).toHaveBeenCalledOnce()
    expect(begun).toEqual([])
    expect(recorder.snapshot().kind).toBe('idle')
  })
})
