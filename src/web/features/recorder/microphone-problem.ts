/** Why a microphone could not be opened or went away. */
export type MicrophoneProblemKind =
  'denied' | 'blocked' | 'missing' | 'busy' | 'insecure' | 'unsupported' | 'unplugged' | 'failed'

const sentences = {
  denied:
    'The microphone is not allowed for this page. Allow it in the browser’s address bar, then press record again.',
  blocked:
    'This browser or its administrator blocks the microphone here. Allow it in the site settings, or upload a recording instead.',
  missing: 'No microphone was found. Plug one in, then press record again.',
  busy: 'Another program is using the microphone. Close it there, then press record again.',
  insecure:
    'Browsers open the microphone only on a secure address (https). Ask whoever runs this server to turn it on, or upload a recording instead.',
  unsupported:
    'This browser cannot record. Use a current Chrome, Edge, Firefox or Safari, or upload a recording instead.',
  unplugged:
    'The microphone went away. What was said until then is kept. Plug it in again and continue, or finish the recording.',
  failed:
    'The recording stopped by itself. What was said until then is kept. Continue, or finish the recording.',
} as const satisfies Record<MicrophoneProblemKind, string>

/** `message` is one sentence or two that say what to do. */
export class MicrophoneProblem extends Error {
  readonly kind: MicrophoneProblemKind

  constructor(kind: MicrophoneProblemKind) {
    super(sentences[kind])
    this.name = 'MicrophoneProblem'
    this.kind = kind
  }
}

/** Reads the browser's reason for refusing a microphone. */
export function microphoneProblem(error: unknown): MicrophoneProblem {
  if (error instanceof MicrophoneProblem) return error
  const name = error instanceof Error ? error.name : ''
  switch (name) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
      return new MicrophoneProblem('denied')
    case 'SecurityError':
      return new MicrophoneProblem('blocked')
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
      return new MicrophoneProblem('missing')
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
      return new MicrophoneProblem('busy')
    case 'NotSupportedError':
      return new MicrophoneProblem('unsupported')
    default:
      return new MicrophoneProblem('failed')
  }
}
