import OpenAI from 'openai'
import { type AnswerBounds, boundedFetch } from './bounded-fetch.ts'

/** Where a service with the OpenAI interface is, and what its answers may cost. */
export interface ServiceAt extends AnswerBounds {
  /** Up to and with the version: 'https://host/v1'. */
  baseURL: string
  apiKey: string
  /** How long it may take until its answer begins. */
  timeoutMs: number
  /** How often a call is tried again after a refusal that passes (429, 5xx), as the service asks. */
  retries: number
}

/** The client of every service: what is set for other programs of the machine is nothing to it. */
export function openAiClient({ baseURL, apiKey, timeoutMs, retries, ...bounds }: ServiceAt): OpenAI {
  return new OpenAI({
    baseURL,
    apiKey,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    timeout: timeoutMs,
    maxRetries: retries,
    // The client's own log can be turned on from outside, and would then hold what was said.
    logLevel: 'off',
    defaultHeaders: { ...withoutCustomHeaders(), authorization: `Bearer ${apiKey}` },
    fetch: boundedFetch(bounds),
  })
}

/** The client sends along what this variable of the environment names, unless it is told that there is no such header. */
function withoutCustomHeaders(): Record<string, null> {
  const lines = process.env['OPENAI_CUSTOM_HEADERS']?.split('\n') ?? []
  return Object.fromEntries(
    lines.flatMap((line) => (line.includes(':') ? [[line.split(':')[0]?.trim(), null]] : [])),
  )
}
