import { phoneRecording } from '#contract/phone.ts'
import { call, CallError } from '#web/lib/call.ts'
import type { StoredRecording } from '../stored-recording.ts'
import { withinLimit } from '../upload-calls.ts'
import type { UploadCalls } from '../uploader.ts'
import type { PhoneLinks } from './phone-links.ts'

/** The calls of one recording on a phone, with the token of the note it was recorded for. */
export function phoneCallsFor(links: PhoneLinks, recording: StoredRecording): UploadCalls {
  const { recordingId, mediaType, startedAt } = recording
  const asPhone = <T>(
    stop: AbortSignal,
    ask: (options: { signal: AbortSignal; phone: string }) => Promise<T>,
  ) => {
    const link = links.of(recordingId)
    if (!link) throw forgotten()
    return withinLimit(stop, (signal) => ask({ signal, phone: link.token })).catch((error: unknown) => {
      // Nobody can sign in on this phone: what the server no longer takes stays here, for a person to save.
      throw error instanceof CallError && error.code === 'unauthenticated' ? refusedAs(error) : error
    })
  }
  return {
    start: async (signal) =>
      asPhone(signal, (options) =>
        call(phoneRecording.start, { body: { recordingId, mediaType, startedAt } }, options),
      ),
    held: async (signal) =>
      asPhone(signal, (options) => call(phoneRecording.held, { params: { id: recordingId } }, options)),
    put: async ({ number, sha256, ms, bytes }, signal) => {
      await asPhone(signal, (options) =>
        call(
          phoneRecording.put,
          { params: { id: recordingId, number }, headers: { 'x-piece-sha256': sha256, 'x-piece-ms': ms } },
          { ...options, upload: bytes },
        ),
      )
    },
    finish: async (total, signal) =>
      asPhone(signal, async (options) => {
        const body = { id: recordingId, ...total }
        return (await call(phoneRecording.finish, { body }, options)).recording
      }),
  }
}

const refusedAs = ({ message }: CallError): CallError => new CallError({ code: 'forbidden', message })

const forgotten = (): CallError =>
  new CallError({
    code: 'forbidden',
    message: 'This browser has forgotten for which note this was recorded. Save it as a file.',
  })
