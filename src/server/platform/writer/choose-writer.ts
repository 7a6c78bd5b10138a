import { createEmbeddedWriter } from './embedded-writer.ts'
import { createOpenAiWriter } from './openai-writer.ts'
import type { TextWork } from '../text-work/text-work.ts'
import type { SentenceIds } from './sentence-ids.ts'
import type { Writer } from './writer.ts'

/** Which writer an installation uses: with an address, the service there; without, the embedded engine. */
export interface WriterSettings {
  /** Address of an OpenAI-compatible service, up to and with `/v1`. */
  writerUrl?: string | undefined
  /** Left out for services that ask for none. */
  writerKey?: string | undefined
  writerModel?: string | undefined
}

/** The settings as the environment names them: WRITER_URL, WRITER_KEY and WRITER_MODEL. */
export function writerSettings(environment: Record<string, string | undefined>): WriterSettings {
  const named = (name: string): string | undefined => environment[name]?.trim() || undefined
  return {
    writerUrl: named('WRITER_URL'),
    writerKey: named('WRITER_KEY'),
    writerModel: named('WRITER_MODEL'),
  }
}

/** Throws an Error whose message says which setting is wrong, and never holds the key. */
export function chooseWriter(settings: WriterSettings, sentenceIds: SentenceIds, work: TextWork): Writer {
  const { writerUrl, writerKey, writerModel } = settings
  if (!writerUrl) return createEmbeddedWriter({ sentenceIds, work })
  if (!/^https?:\/\//.test(writerUrl) || !URL.canParse(writerUrl)) {
    throw new Error('WRITER_URL must be the address of a service, such as https://example.org/v1.')
  }
  if (!writerModel)
    throw new Error('WRITER_MODEL must name the model that the service at WRITER_URL is to use.')
  return createOpenAiWriter({
    baseURL: writerUrl,
    apiKey: writerKey ?? 'none',
    model: writerModel,
    sentenceIds,
    work,
  })
}
