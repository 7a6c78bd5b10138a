import { CallError } from '#web/lib/call.ts'

/** Why a decision was not made, in the words of the specification: the server's own where it answered. */
export function decisionFailure(error: unknown): string {
  if (!(error instanceof CallError))
    return `Error in setting up the request: ${error instanceof Error ? error.message : String(error)}`
  switch (error.code) {
    case 'network':
      return 'No response received from the server'
    case 'aborted':
      return `Error in setting up the request: ${error.message}`
    default:
      return error.message
  }
}
