import type { z } from 'zod'
import type { Role } from './roles.ts'

/** What a ticket may be spent on. A ticket is signed, lives minutes, and is good for one purpose and one subject. */
export type TicketPurpose = 'transcribe' | 'generate' | 'agreement'

/**
 * Who may call. There is no default: an endpoint that does not say is a type error.
 * `{ ticket }` accepts a ticket of that purpose, or the session of whoever could have asked for one. `phone`: a phone
 * that was made the microphone of a note, with the token it got for that.
 */
export type Access = 'public' | 'signedIn' | 'phone' | { ticket: TicketPurpose } | readonly Role[]

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the product, declared once and used by server, browser and OpenAPI document.
 * `params` fill the `:name` parts of the path. `upload` says the body is a stream of bytes of these media types;
 * `download` says the reply is. An endpoint has either a `reply` or a `download`.
 */
export interface Endpoint<
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Headers extends z.ZodType | undefined = z.ZodType | undefined,
  Reply extends z.ZodType | undefined = z.ZodType | undefined,
> {
  method: Method
  path: `/${string}`
  access: Access
  /**
   * An account that is marked for deletion may read (GET) and nothing else, unless the endpoint says so here: the ways
   * back (a second factor may be asked for on them), reading by POST, and help.
   */
  whileLeaving?: 'allowed'
  /**
   * Where everybody has to have a second factor, a session that has shown none may call nothing, unless the endpoint says
   * so here: what sets one up, the way out, and what brings a recording under way to its end.
   */
  withoutTwoFactor?: 'allowed'
  /** One line for the reference page. */
  summary: string
  tag: string
  params?: Params
  query?: Query
  body?: Body
  /** Headers the call needs beside the authorization, by their lower-case names. */
  headers?: Headers
  /**
   * The most JSON the body can need, in bytes, where that is more than a form's: it holds the text of a whole visit, or
   * names as many notes as somebody has.
   */
  bodyBytes?: number
  reply?: Reply
  upload?: readonly string[]
  download?: readonly string[]
}

export function endpoint<
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Headers extends z.ZodType | undefined = undefined,
  Reply extends z.ZodType | undefined = undefined,
>(value: Endpoint<Params, Query, Body, Headers, Reply>): Endpoint<Params, Query, Body, Headers, Reply> {
  return value
}

// A part is an optional property: `undefined` is taken out of it, unless that is all there is.
type InputOf<Schema> = [Schema] extends [undefined]
  ? undefined
  : Schema extends z.ZodType
    ? z.input<Schema>
    : never
type OutputOf<Schema> = [Schema] extends [undefined]
  ? undefined
  : Schema extends z.ZodType
    ? z.output<Schema>
    : never

/** What a caller of `E` sends, before defaults are filled in. */
export interface Sent<E extends Endpoint> {
  params: InputOf<E['params']>
  query: InputOf<E['query']>
  body: InputOf<E['body']>
  headers: InputOf<E['headers']>
}

/** What the handler of `E` receives, after parsing. */
export interface Received<E extends Endpoint> {
  params: OutputOf<E['params']>
  query: OutputOf<E['query']>
  body: OutputOf<E['body']>
  headers: OutputOf<E['headers']>
}

/** What the handler of `E` answers, before it is parsed on the way out. */
export type Answer<E extends Endpoint> = InputOf<E['reply']>
/** What the caller of `E` gets. */
export type Reply<E extends Endpoint> = OutputOf<E['reply']>
