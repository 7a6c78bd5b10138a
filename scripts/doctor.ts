import { examine } from '#server/doctor.ts'
import { readSettings } from '#server/settings.ts'
import { startFailure } from '#server/start.ts'

/** Says in sentences how the installation is, and answers 1 where something is wrong. */
async function main(): Promise<void> {
  const findings = await examine(readSettings(process.env))
  for (const { about, state, sentence } of findings)
    process.stdout.write(`${state.padEnd(6)}${about.padEnd(10)}${sentence}\n`)
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1
}

main().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error)}\n`)
  process.exit(1)
})
