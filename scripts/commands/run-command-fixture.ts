import { Readable, Writable } from 'node:stream'
import type { Surroundings } from './json-lines.ts'

/** Runs a command on text instead of standard input; `answers` reads its standard output line by line. */
export async function runCommand<Answer>(
  command: (args: string[], surroundings: Surroundings) => Promise<number>,
  args: string[],
  input: string,
  environment: Record<string, string> = {},
) {
  const written = { stdout: '', stderr: '' }
  const into = (name: 'stdout' | 'stderr'): Writable =>
    new Writable({
      write(piece: Buffer, _encoding, done) {
        written[name] += piece.toString()
        done()
      },
    })
  const code = await command(args, {
    environment,
    stdin: Readable.from([Buffer.from(input)]),
    stdout: into('stdout'),
    stderr: into('stderr'),
  })
  const answers = (): Answer[] =>
    written.stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Answer)
  return { code, ...written, answers }
}
