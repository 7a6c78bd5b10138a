/**
 * Why work was not done. `yours`: its owner has too much waiting. `busy`: all have. `too_much`: it took longer, or more
 * memory, than any piece of work may. `failed`: it went wrong in a way that nobody foresaw.
 */
export type WorkErrorCode = 'yours' | 'busy' | 'too_much' | 'failed'

const sentences = {
  yours:
    'You have asked for more than can be worked on at once. Wait until some of it is done, then try again.',
  busy: 'The server is very busy. Nothing is lost; try again in a minute.',
  too_much: 'This is too much to be worked through in one go. Shorten the text, then try again.',
  failed: 'This could not be worked through. Nothing is lost; try again.',
} as const satisfies Record<WorkErrorCode, string>

/** `message` is a sentence for the person at the screen; what went wrong stays in `cause`. */
export class WorkError extends Error {
  override name = 'WorkError'
  readonly code: WorkErrorCode

  constructor(code: WorkErrorCode, options?: { cause?: unknown }) {
    super(sentences[code], options)
    this.code = code
  }
}
