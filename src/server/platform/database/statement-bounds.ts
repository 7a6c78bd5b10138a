import { AsyncLocalStorage } from 'node:async_hooks'
import type { ClientBase } from 'pg'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'

/** For how long a connection may be kept from others, in ms; 0: for as long as it takes. */
export interface Bounds {
  /** One statement, what it waits for included. */
  statementMs: number
  /** A transaction as a whole. PostgreSQL 17 or newer holds to it. */
  transactionMs: number
  /** A transaction that says nothing. */
  silenceMs: number
}

/** What a person, or a page, waits for. */
const OF_A_CALL: Bounds = { statementMs: 15_000, transactionMs: MINUTE_MS, silenceMs: 30_000 }
/** Jobs, sweeps and checks, each of which asks for one connection at a time. */
const OF_THE_SERVER: Bounds = { statementMs: 5 * MINUTE_MS, transactionMs: 0, silenceMs: MINUTE_MS }

/**
 * The few that may take longer, and why they keep nobody waiting. Backups, `npm run keys` and the other commands are not
 * among them: they have connections of their own, beside the product's.
 */
const OF_LONG_WORK = {
  /** Before anybody is let in. */
  migration: { statementMs: 0, transactionMs: 0, silenceMs: 0 },
  /** One transaction in parts of some thousand rows; few run at once (`TERM_IMPORTS_AT_ONCE`). */
  'import of terms': { statementMs: 2 * MINUTE_MS, transactionMs: HOUR_MS, silenceMs: MINUTE_MS },
} as const satisfies Record<string, Bounds>

const longWork = new AsyncLocalStorage<keyof typeof OF_LONG_WORK>()

/** Runs work under the bounds that are declared for it here. */
export function asLongWork<T>(name: keyof typeof OF_LONG_WORK, work: () => Promise<T>): Promise<T> {
  return longWork.run(name, work)
}

/** Those of the work under way; `isCall`: somebody asked for it, and it is not the server's own. */
export function boundsNow(isCall: boolean): Bounds {
  const name = longWork.getStore()
  if (name) return OF_LONG_WORK[name]
  return isCall ? OF_A_CALL : OF_THE_SERVER
}

/** Sets them for what is asked of the connection from now on. */
export async function bind(client: ClientBase, bounds: Bounds): Promise<void> {
  await client.query(
    `select set_config('statement_timeout', $1, false),
      set_config('idle_in_transaction_session_timeout', $2, false),
      case when current_setting('transaction_timeout', true) is not null
        then set_config('transaction_timeout', $3, false) end`,
    [bounds.statementMs, bounds.silenceMs, bounds.transactionMs].map(String),
  )
}
