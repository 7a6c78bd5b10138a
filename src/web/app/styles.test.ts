import { globSync, readFileSync } from 'node:fs'
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

/** What comes with the frame of the signed-in screens. */
const withFrame = () => new Set(stylesIn(readFileSync(join(WEB, 'app/shell/styles.ts'), 'utf8')))

/** The components that more than one screen shows, each in a module that brings its styles. */
const withStyles = () =>
  new Map(
    globSync('ui/mantine/*.ts', { cwd: WEB }).map((file) => {
      const source = readFileSync(join(WEB, file), 'utf8')
      const [, component = ''] = /export \{ (\w+) \} from '@mantine\/core'/.exec(source) ?? []
      return [component, stylesIn(source)] as const
    }),
  )

test('a component of Mantine has its styles where it is taken from, or with the frame', () => {
  const everywhere = withFrame()
  const shared = withStyles()
  const wrong: string[] = []
  for (const [component, styles] of shared)
    if (!styles.includes(component)) wrong.push(`ui/mantine: ${component}`)
  let shown = 0
  for (const file of globSync('**/*.tsx', { cwd: WEB })) {
    const source = readFileSync(join(WEB, file), 'utf8')
    const own = stylesIn(source)
    for (const component of componentsIn(source).filter(hasStyles)) {
      shown += 1
      if (shared.has(component)) wrong.push(`${file}: ${component} is to come from ui/mantine`)
      else if (!everywhere.has(component) && !own.includes(component)) wrong.push(`${file}: ${component}`)
    }
  }
  expect(shown).toBeGreaterThan(20)
  expect(shared.size).toBeGreaterThan(5)
  expect(wrong).toEqual([])
})

test('who needs styles of Mantine that another screen has as well takes both from ui/mantine', () => {
  const screens = globSync('{app,features,ui}/**/*.tsx', { cwd: WEB })
  const used = screens.flatMap((file) => componentsIn(readFileSync(join(WEB, file), 'utf8')))
  const alone = screens.flatMap((file) => {
    const source = readFileSync(join(WEB, file), 'utf8')
    const own = stylesIn(source).filter((name) => !withFrame().has(name))
    return componentsIn(source).filter((component) => own.includes(component))
  })
  expect(alone.filter((component) => used.indexOf(component) !== used.lastIndexOf(component))).toEqual([])
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

test('a class that a component names stands in its style sheet, and none stands there for nothing', () => {
  const unused = new Map<string, Set<string>>()
  for (const file of globSync('**/*.module.css', { cwd: WEB }))
    unused.set(file, classesIn(readFileSync(join(WEB, file), 'utf8')))
  expect(unused.size).toBeGreaterThan(20)
  const known = new Map([...unused].map(([sheet, names]) => [sheet, new Set(names)]))

  const missing: string[] = []
  for (const file of globSync('**/*.{ts,tsx}', { cwd: WEB }))
    for (const { sheet, name } of classesTaken(file, readFileSync(join(WEB, file), 'utf8'))) {
      if (!known.get(sheet)?.has(name)) missing.push(`${file}: ${name}`)
      unused.get(sheet)?.delete(name)
    }
  expect(missing).toEqual([])
  expect([...unused].flatMap(([sheet, names]) => [...names].map((name) => `${sheet}: ${name}`))).toEqual([])
})
