import { generatePath, matchPath } from 'react-router'
import { paths } from './paths.ts'

/** The product's own spelling of an address that differs from it in capital letters or a last slash only; else null. */
export function knownSpelling(pathname: string): string | null {
  for (const path of Object.values(paths)) {
    const match = matchPath({ path }, pathname)
    if (!match) continue
    const spelt = generatePath(path as string, match.params)
    return spelt === pathname ? null : spelt
  }
  return null
}
