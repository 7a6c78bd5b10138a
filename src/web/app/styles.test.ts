import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
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
