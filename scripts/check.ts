import { spawn } from 'node:child_process'
import { join } from 'node:path'

const BIN = join(import.meta.dirname, '../node_modules/.bin')
/** A tool that silently looked at nothing would pass: the architecture gate must have seen at least this many modules. */
const FEWEST_MODULES = 250

interface Step {
  name: string
  command: [string, ...string[]]
  /** A sentence when the output shows that the tool did not do its work; null when it did. */
  refuses?: (output: string) => string | null
}

const steps: Step[] = [
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--quiet'] },
  {
    name: 'layers',
    command: ['depcruise', '--config', '.dependency-cruiser.mjs', 'src'],
    refuses: (output) => {
      const seen = Number(/\((\d+) modules/.exec(output)?.[1] ?? 0)
      return seen < FEWEST_MODULES ? `Only ${seen} modules were looked at.` : null
    },
  },
  { name: 'shape', command: ['node', 'scripts/check-shape.ts'] },
  { name: 'unused', command: ['knip', '--no-progress'] },
]

/** Runs every gate, shows what failed, and exits 1 when one did. */
async function check(): Promise<void> {
  const failed: string[] = []
  for (const { name, command, refuses } of steps) {
    const { code, output } = await run(command)
    const refusal = code === 0 ? (refuses?.(output) ?? null) : `It ended with code ${code}.`
    console.log(`${refusal === null ? 'ok    ' : 'FAILED'} ${name}`)
    if (refusal === null) continue
    console.log(output.trim(), `\n${refusal}`)
    failed.push(name)
  }
  if (failed.length > 0) process.exit(1)
}

function run([program, ...parameters]: [string, ...string[]]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(BIN, program), parameters, { cwd: join(import.meta.dirname, '..') })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

await check()
