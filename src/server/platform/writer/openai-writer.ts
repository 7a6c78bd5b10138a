import OpenAI from 'openai'
import type { Section } from '#contract/sections.ts'
import type { CustomResult } from '#contract/tidy.ts'
import { openAiClient } from '../openai/openai-client.ts'
import { passingOver } from '../openai/passed-over.ts'
import type { TextWork, WorkFor } from '../text-work/text-work.ts'
import { WorkError } from '../worker-pool/work-error.ts'
import { EvidencedSections } from './evidenced-sections.ts'
import { sectionPlans } from './note-plan.ts'
import { ANSWER_PLAN, answerMessages, titleOf } from './openai-answer.ts'
import { InOrder } from './in-order.ts'
import { asWriterError } from './openai-error.ts'
import { divideTranscript, messagesFor, type Message } from './openai-prompt.ts'
import { ReplyReader, type ReplySection } from './openai-reply.ts'
import { ServiceSilent, Silence } from './silence.ts'
import type { SentenceIds } from './sentence-ids.ts'
import {
  type AnswerRequest,
  WriterError,
  type WriteRequest,
  type Writer,
  type WrittenNote,
} from './writer.ts'

export interface OpenAiWriterOptions {
  /** Address of an OpenAI-compatible service, up to and with `/v1`. */
  baseURL: string
  apiKey: string
  model: string
  sentenceIds: SentenceIds
  /** Reads the transcript and judges what the model wrote. */
  work: TextWork
  /** How long the service may be silent, before its answer and within it. Milliseconds. */
  timeoutMs?: number
  /** How often a call is tried again after a refusal that passes (429, 5xx), as the service asks. */
  retries?: number
  /** A longer transcript is written in parts. Characters; some four make a token. */
  partCharacters?: number
  /** Milliseconds from any moment on. */
  now?: () => number
}

const TIMEOUT_MS = 90_000
const HEALTH_TIMEOUT_MS = 3_000
const PART_CHARACTERS = 80_000
/** Far beyond any note: a model that repeats itself without end is stopped. */
const REPLY_CHARACTERS = 1_000_000
/** Every few characters come in an event of some three hundred bytes; a service may send the whole note in one. */
const ANSWER_BOUNDS = { mostBytes: 8_000_000, events: { most: 100_000, mostBytes: 1_000_000 } }
/** Where so many users waited in vain the next are not asked to wait for a minute. */
const USERS_IN_VAIN = 2
const NOT_A_NOTE = 'The writing service answered with something that is not a note. Try again.'

/**
 * Writes with a language model behind any address that speaks OpenAI's chat completions. The model proposes sentences;
 * what supports them is found and judged by the embedded check, never by the model.
 */
export function createOpenAiWriter(options: OpenAiWriterOptions): Writer {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS
  const { baseURL, apiKey, retries = 2 } = options
  const client = openAiClient({ baseURL, apiKey, timeoutMs, retries, ...ANSWER_BOUNDS })
  const isLost = (failure: unknown) =>
    failure instanceof ServiceSilent || failure instanceof OpenAI.APIConnectionTimeoutError
  const ask = passingOver({ isLost, users: USERS_IN_VAIN, now: options.now })
  const engine = `${options.model} at ${new URL(baseURL).host}`.slice(0, 200)
  return {
    engine,
    async write(request, { onSection, ...whose }) {
      const { signal } = whose
      signal?.throwIfAborted()
      try {
        return await write({ client, ask, engine, options, timeoutMs, request, whose, signal, onSection })
      } catch (failure) {
        if (signal?.aborted) throw signal.reason
        throw failure instanceof WorkError ? failure : asWriterError(failure)
      }
    },
    async answer(request, whose) {
      const { signal } = whose
      signal?.throwIfAborted()
      try {
        return await answer({ client, ask, engine, options, timeoutMs, whose, signal }, request)
      } catch (failure) {
        if (signal?.aborted) throw signal.reason
        throw failure instanceof WorkError ? failure : asWriterError(failure)
      }
    },
    async health() {
      try {
        const { body } = await client.models.list({ timeout: HEALTH_TIMEOUT_MS, maxRetries: 0 }).asResponse()
        // Which models it has is nothing to this.
        await body?.cancel()
        return 'up'
      } catch (failure) {
        // A service that has no list of models has answered all the same.
        const answered = failure instanceof OpenAI.NotFoundError
        return answered ? 'up' : 'down'
      }
    },
  }
}

/** What any call to the service needs. */
interface Calling {
  client: OpenAI
  /** One for all: a service that is stuck is waited for by the first who ask, not by everybody. */
  ask: ReturnType<typeof passingOver>
  engine: string
  options: OpenAiWriterOptions
  timeoutMs: number
  whose: WorkFor
  signal: AbortSignal | undefined
}

interface Writing extends Calling {
  request: WriteRequest
  onSection: ((section: Section) => void) | undefined
}

async function write(writing: Writing): Promise<WrittenNote> {
  const { request, options, onSection } = writing
  const plans = sectionPlans(request.template, request.switches, request.ownSections)
  const { segments } = request
  const told = await options.work.run('told', { segments }, writing.whose)
  const parts = divideTranscript(told, options.partCharacters ?? PART_CHARACTERS)
  const sections = new EvidencedSections({
    work: options.work,
    whose: writing.whose,
    segments,
    lines: parts.flat(),
    plans,
    engine: writing.engine,
    newId: options.sentenceIds(),
  })
  if (parts.length === 0) {
    return { sections: [], uncovered: [], remark: 'Nothing was said that could be written down.' }
  }
  for (const [index, lines] of parts.entries()) {
    const part = { number: index + 1, of: parts.length }
    const replies = new InOrder(
      (reply: ReplySection) => sections.add(reply),
      // With several parts a section is whole only at the end.
      (added) => added && parts.length === 1 && onSection?.(added),
    )
    const messages = messagesFor({ plans, style: request.style }, lines, part)
    await writing.ask(() => readPart(writing, messages, replies), writing.whose.userId)
  }
  const written = await sections.finish()
  if (parts.length > 1) for (const section of written.sections) onSection?.(section)
  return written
}

/** Its sentences are judged as those of a note are: what nothing bears out says so. */
async function answer(calling: Calling, request: AnswerRequest): Promise<CustomResult> {
  const { options, engine } = calling
  const { segments } = request
  const told = await options.work.run('told', { segments }, calling.whose)
  const [lines = []] = divideTranscript(told, options.partCharacters ?? PART_CHARACTERS)
  const plans = [ANSWER_PLAN]
  const sections = new EvidencedSections({
    work: options.work,
    whose: calling.whose,
    segments,
    lines,
    plans,
    engine,
    newId: options.sentenceIds(),
  })
  let title = ''
  const replies = new InOrder(async (reply: ReplySection) => {
    title ||= titleOf(reply.title, request.instruction)
    await sections.add({ ...reply, key: ANSWER_PLAN.key })
  })
  const messages = answerMessages(request.instruction, request.sections, lines)
  await calling.ask(() => readPart(calling, messages, replies), calling.whose.userId)
  const { sections: answered } = await sections.finish()
  const sentences = answered.flatMap((section) => section.sentences)
  return {
    title: title || ANSWER_PLAN.title,
    sentences,
    remark: sentences.length === 0 ? 'The writing service had no answer to this.' : null,
    writtenBy: engine,
  }
}

/**
 * One call, from the first byte until all its sections have been worked on. Throws whatever goes wrong; the caller makes
 * it a WriterError.
 */
async function readPart<Result>(
  writing: Calling,
  messages: Message[],
  replies: InOrder<ReplySection, Result>,
): Promise<void> {
  const silence = new Silence(writing.timeoutMs, writing.signal)
  try {
    const stream = await openStream(writing, messages, silence.signal)
    silence.broken()
    const reader = new ReplyReader()
    let finish: string | null = null
    for await (const chunk of stream) {
      const choice = chunk.choices[0]
      if (saysAnything(choice?.delta ?? {})) silence.broken()
      if (choice?.delta?.refusal)
        throw new WriterError('refused', 'The writing service declined to write this note.')
      for (const section of reader.feed(choice?.delta?.content ?? '')) replies.add(section)
      if (reader.length > REPLY_CHARACTERS) throw new WriterError('failed', NOT_A_NOTE)
      finish = choice?.finish_reason ?? finish
    }
    // An aborted stream ends as if it were finished.
    silence.signal.throwIfAborted()
    checkFinish(finish)
    if (!reader.complete || (replies.count === 0 && !reader.empty))
      throw new WriterError('failed', NOT_A_NOTE)
    silence.over()
    await replies.done
    writing.signal?.throwIfAborted()
  } catch (failure) {
    silence.signal.throwIfAborted()
    throw failure
  } finally {
    silence.over()
    replies.stop()
  }
}

/** Words, or thoughts that some services send before them; what says nothing only keeps the line open. */
const saysAnything = (delta: object): boolean =>
  Object.values(delta).some((said) => typeof said === 'string' && said !== '' && said !== 'assistant')

function checkFinish(finish: string | null): void {
  if (finish === 'content_filter') {
    throw new WriterError('refused', 'The writing service declined to write this note.')
  }
  if (finish === 'length') {
    throw new WriterError(
      'failed',
      'The note grew longer than the writing service allows. Try the brief style.',
    )
  }
  if (finish === null) throw new WriterError('failed', 'The writing service broke off its answer. Try again.')
}

type Stream = AsyncIterable<OpenAI.Chat.Completions.ChatCompletionChunk>

async function openStream(writing: Calling, messages: Message[], signal: AbortSignal): Promise<Stream> {
  const { client, options } = writing
  const plain = { model: options.model, messages, stream: true as const }
  try {
    const exact = { ...plain, temperature: 0, response_format: { type: 'json_object' as const } }
    return await client.chat.completions.create(exact, { signal })
  } catch (failure) {
    // Not every service and model takes these two settings; without them the answer is the same kind of text.
    if (!(failure instanceof OpenAI.BadRequestError || failure instanceof OpenAI.UnprocessableEntityError))
      throw failure
    return client.chat.completions.create(plain, { signal })
  }
}
