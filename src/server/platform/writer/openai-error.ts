import OpenAI from 'openai'
import { AnswerTooLong } from '../openai/bounded-fetch.ts'
import { ServiceSilent } from './silence.ts'
import { WriterError } from './writer.ts'

/**
 * Any failure of a call as a WriterError with a sentence for the physician. The service's own words are left behind: they
 * may repeat the transcript. `cause` keeps the kind of failure, the status and the request's id.
 */
export function asWriterError(failure: unknown): WriterError {
  if (failure instanceof WriterError) return failure
  const cause = bareCause(failure)
  if (failure instanceof OpenAI.APIConnectionTimeoutError) {
    return new ServiceSilent('The writing service did not answer in time. Try again.', { cause })
  }
  if (failure instanceof OpenAI.APIConnectionError) {
    return new WriterError('unavailable', 'The writing service cannot be reached. Try again in a moment.', {
      cause,
    })
  }
  if (failure instanceof OpenAI.APIError) return byStatus(failure.status as number | undefined, cause)
  if (failure instanceof AnswerTooLong)
    return new WriterError('failed', 'The writing service sent more than a note can be. Try again.', {
      cause,
    })
  return new WriterError('failed', 'The writing service broke off its answer. Try again.', { cause })
}

function byStatus(status: number | undefined, cause: Error): WriterError {
  if (status === 401 || status === 403) {
    return new WriterError(
      'unavailable',
      'The writing service refused the key of this installation. Tell your administrator.',
      { cause },
    )
  }
  if (status !== undefined && status >= 300 && status < 400) {
    return new WriterError(
      'unavailable',
      'The writing service is at another address than the one that is set. Tell your administrator.',
      { cause },
    )
  }
  if (status === 404) {
    return new WriterError(
      'unavailable',
      'The writing service does not know the chosen model. Tell your administrator.',
      { cause },
    )
  }
  if (status === 429) {
    return new WriterError('unavailable', 'The writing service is busy. Try again in a minute.', { cause })
  }
  if (status === 413) {
    return new WriterError('refused', 'The transcript is too long for the writing service.', { cause })
  }
  if (status !== undefined && status >= 400 && status < 500) {
    return new WriterError('refused', 'The writing service did not accept this transcript.', { cause })
  }
  return new WriterError(
    'unavailable',
    'The writing service has a problem of its own. Try again in a moment.',
    { cause },
  )
}

function bareCause(failure: unknown): Error {
  if (failure instanceof OpenAI.APIError) {
    const code = plainWord(failure.code)
    return new Error(
      `${failure.constructor.name}: status ${String(failure.status)}, ${code}, request ${plainWord(failure.requestID)}`,
    )
  }
  return new Error(failure instanceof Error ? failure.constructor.name : typeof failure)
}

/** An identifier as it is; anything longer or with spaces could be words of a person. */
function plainWord(value: unknown): string {
  return typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : 'unknown'
}
