import { EmbeddedTranscriber } from './embedded-transcriber.ts'
import { OpenAiTranscriber } from './openai-transcriber.ts'
import type { Transcriber } from './transcriber.ts'

/** Which recogniser an installation uses: with an address, the service there; without, the embedded engine. */
export interface TranscriberSettings {
  /** Address of an OpenAI-compatible service, up to and with `/v1`. */
  url?: string | undefined
  key?: string | undefined
  model?: string | undefined
  /** Where the embedded engine keeps the file it makes. */
  cacheDir: string
  /** How many embedded engines may run at once. */
  processes?: number | undefined
  onLost: (cause: string) => void
}

/** Throws an Error whose message says which setting is wrong, and never holds the key. */
export function chooseTranscriber({
  url,
  key,
  model,
  cacheDir,
  processes,
  onLost,
}: TranscriberSettings): Transcriber {
  if (!url) return new EmbeddedTranscriber({ cacheDir, processes, onLost })
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Error('TRANSCRIBER_URL must be the address of a service, such as https://example.org/v1.')
  if (!model)
    throw new Error('TRANSCRIBER_MODEL must name the model that the service at TRANSCRIBER_URL is to use.')
  return new OpenAiTranscriber({ baseURL: url, apiKey: key ?? 'none', model })
}
