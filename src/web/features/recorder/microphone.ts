import { microphoneProblem, MicrophoneProblem } from './microphone-problem.ts'
import { levelOf, peakOf } from './silence.ts'

/** An open microphone. */
export interface Microphone {
  readonly stream: MediaStream
  readonly label: string
  /** Root mean square of the last moment, 0 to 1; null when this browser does not tell. */
  level(): number | null
  /** The loudest sample of the last moment, 0 to 1; null when this browser does not tell. */
  peak(): number | null
  /** The system or the device's own switch keeps the sound away. */
  isMuted(): boolean
  /** Calls back once, when the microphone is unplugged or taken away. */
  onEnded(listener: () => void): void
  close(): void
}

/** A microphone that can be chosen. */
export interface MicrophoneChoice {
  deviceId: string
  label: string
}

/** Opens the microphone with the given id, or the usual one. Throws MicrophoneProblem. */
export async function openMicrophone(deviceId: string | null): Promise<Microphone> {
  if (!window.isSecureContext) throw new MicrophoneProblem('insecure')
  // Old browsers and webviews have none, whatever the types say.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices?.getUserMedia) throw new MicrophoneProblem('unsupported')
  const stream = await requestStream(devices, deviceId)
  const [track] = stream.getAudioTracks()
  if (!track) throw new MicrophoneProblem('missing')
  const meter = makeMeter(stream)
  return {
    stream,
    label: track.label,
    level: meter.level,
    peak: meter.peak,
    isMuted: () => track.muted || !track.enabled,
    onEnded: (listener) => track.addEventListener('ended', listener, { once: true }),
    close() {
      for (const open of stream.getTracks()) open.stop()
      meter.close()
    },
  }
}

/** The microphones of this device; their names are known only once one was allowed. */
export async function listMicrophones(): Promise<MicrophoneChoice[]> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  const all = (await devices?.enumerateDevices?.().catch(() => [])) ?? []
  return all
    .filter(({ kind, deviceId, label }) => kind === 'audioinput' && deviceId !== '' && label !== '')
    .map(({ deviceId, label }) => ({ deviceId, label }))
}

async function requestStream(devices: MediaDevices, deviceId: string | null): Promise<MediaStream> {
  // Cleaning the sound for human ears costs the recognizer more than the noise does.
  const audio: MediaTrackConstraints = {
    channelCount: 1,
    echoCancellation: false,
    noiseSuppression: false,
    autoGainControl: true,
  }
  try {
    if (deviceId === null) return await devices.getUserMedia({ audio })
    return await devices.getUserMedia({ audio: { ...audio, deviceId: { exact: deviceId } } })
  } catch (error) {
    const isChosenGone = deviceId !== null && microphoneProblem(error).kind === 'missing'
    if (isChosenGone) return requestStream(devices, null)
    throw microphoneProblem(error)
  }
}

interface Meter extends Pick<Microphone, 'level' | 'peak'> {
  close: () => void
}

function makeMeter(stream: MediaStream): Meter {
  try {
    const context = new AudioContext()
    const analyser = new AnalyserNode(context, { fftSize: 2048 })
    context.createMediaStreamSource(stream).connect(analyser)
    void context.resume().catch(() => {})
    const samples = new Float32Array(analyser.fftSize)
    const of = (measure: (samples: Float32Array) => number) => () => {
      if (context.state !== 'running') return null
      analyser.getFloatTimeDomainData(samples)
      return measure(samples)
    }
    return {
      level: of(levelOf),
      peak: of(peakOf),
      close: () => void context.close().catch(() => {}),
    }
  } catch {
    return { level: () => null, peak: () => null, close: () => {} }
  }
}
