export type EmbeddedPostgresFault =
  /** Another server holds the data folder. */
  | 'in-use'
  /** The data was written by another major version of PostgreSQL. */
  | 'other-version'
  /** The data folder, or a folder above it, cannot be used by the account PostgreSQL runs as. */
  | 'unreachable'
  /** There is no PostgreSQL to run on this machine. */
  | 'no-binaries'
  /** PostgreSQL itself refused; the message holds its own last words. */
  | 'failed'

/** Why the embedded database does not start: one sentence a person can act on, and a word for programs. */
export class EmbeddedPostgresError extends Error {
  readonly fault: EmbeddedPostgresFault
  constructor(fault: EmbeddedPostgresFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EmbeddedPostgresError'
    this.fault = fault
  }
}
