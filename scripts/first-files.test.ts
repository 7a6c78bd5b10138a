import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paths } from '#web/lib/paths.ts'
import { sourceOf } from './first-files.ts'

const routes = readFileSync(join(import.meta.dirname, '../src/web/app/routes.tsx'), 'utf8')

/** As the router imports it: in place, or by a name where two addresses share a screen. */
function imported(screen: string): string | undefined {
  const named = new Map(
    [...routes.matchAll(/const (\w+) = async \(\) =>\s*\(await import\('([^']+)'\)/g)].map(
      ([, name, file]) => [name, file],
    ),
  )
  const [, name, file] =
    new RegExp(
      `(?:screen|administering)\\(\\s*paths\\.${screen},\\s*(?:'[^']*',\\s*)+(?:(\\w+)[,)]|async \\(\\) =>\\s*\\(await import\\('([^']+)'\\))`,
    ).exec(routes) ?? []
  return (file ?? named.get(name))?.replace('#web/', 'src/web/').replace(/^\.\//, 'src/web/app/')
}

test.each(Object.keys(paths) as (keyof typeof paths)[])(
  '%s names the files of the screen that its route opens',
  (screen) => {
    expect(sourceOf(screen)).toBe(imported(screen))
  },
)
