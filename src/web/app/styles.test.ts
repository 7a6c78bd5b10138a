import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..')
const { resolve } = createRequire(import.meta.url)

const hasStyles = (component: string) => {
  try {
    return resolve(`@mantine/core/styles/${component}.css`) !== ''
  } catch {
    return false
  }
}
const stylesIn = (source: string) =>
  [...source.matchAll(/@mantine\/core\/styles\/(\w+)\.css/g)].map(([, name]) => name)

/** What a module takes from Mantine, types left out. */
function componentsIn(source: string): string[] {
  const lists = [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].map(
    ([, list]) => list ?? '',
  )
  return lists
    .flatMap((list) => list.split(','))
    .map((name) => name.trim().split(' ')[0] ?? '')
    .filter((name) => /^[A-Z]/.test(name))
}

test('every component of Mantine that a screen shows has its styles beside it, or with the frame', async () => {
  const everywhere = new Set(stylesIn(readFileSync(join(WEB, 'app/shell/styles.ts'), 'utf8')))
  const bare: string[] = []
  let shown = 0
  for await (const file of glob('**/*.tsx', { cwd: WEB })) {
    const source = readFileSync(join(WEB, file), 'utf8')
    const own = stylesIn(source)
    for (const component of componentsIn(source).filter(hasStyles)) {
      shown += 1
      if (!everywhere.has(component) && !own.includes(component)) bare.push(`${file}: ${component}`)
    }
  }
  expect(shown).toBeGreaterThan(20)
  expect(bare).toEqual([])
})

/** The classes that a style sheet of ours has. */
const classesIn = (sheet: string): Set<string> =>
  new Set(
    [...sheet.replaceAll(/\/\*[^]*?\*\/|:global\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/gi)].map(
      ([, name]) => name ?? '',
    ),
  )

/** What a module takes from style sheets of ours: the sheet, by its path in src/web, and the class. */
function classesTaken(file: string, source: string): Array<{ sheet: string; name: string }> {
  const sheets = [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)]
  return sheets.flatMap(([, variable = '', address = '']) => {
    const sheet = address.startsWith('#web/') ? address.slice('#web/'.length) : join(dirname(file), address)
    const uses = source.replaceAll(/^import .*$/gm, '').matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))
    return [...uses].map(([, name = '']) => ({ sheet, name }))
  })
}

test('a class that a component names stands in its style sheet, and none stands there for nothing', async () => {
  const unused = new Map<string, Set<string>>()
  for await (const file of glob('**/*.module.css', { cwd: WEB }))
    unused.set(file, classesIn(readFileSync(join(WEB, file), 'utf8')))
  expect(unused.size).toBeGreaterThan(20)
  const known = new Map([...unused].map(([sheet, names]) => [sheet, new Set(names)]))

  const missing: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: WEB }))
    for (const { sheet, name } of classesTaken(file, readFileSync(join(WEB, file), 'utf8'))) {
      if (!known.get(sheet)?.has(name)) missing.push(`${file}: ${name}`)
      unused.get(sheet)?.delete(name)
    }
  expect(missing).toEqual([])
  expect([...unused].flatMap(([sheet, names]) => [...names].map((name) => `${sheet}: ${name}`))).toEqual([])
})
