import { openForOperator, type OperatorDatabase } from '#server/operator.ts'
import { readSettings, type Settings } from '#server/settings.ts'

/**
 * Runs the work of a command on the database that the settings of the environment name, and answers its exit code: 1, with
 * the sentence of what went wrong, where it throws.
 */
export async function withOperator(
  environment: Record<string, string | undefined>,
  say: (sentence: string) => void,
  work: (settings: Settings, operator: OperatorDatabase) => Promise<number>,
): Promise<number> {
  try {
    const settings = readSettings(environment)
    const operator = await openForOperator(settings)
    try {
      return await work(settings, operator)
    } finally {
      await operator.close()
    }
  } catch (cause) {
    say(cause instanceof Error ? cause.message : 'Something went wrong.')
    return 1
  }
}
