import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/**
 * What axe finds wrong on this screen, one line each: the rule and the elements it is broken at. `wcag` leaves out what is
 * good practice alone, such as one banner on a page, which a dialog over it is held to as well.
 */
export async function foundByAxe(page: Page, rules: 'all' | 'wcag' = 'wcag'): Promise<string[]> {
  // The newer mode opens a second page to put together what frames of other origins hold: there are none, and it takes
  // three times as long.
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  axe.options({ resultTypes: ['violations'], ...(rules === 'wcag' ? { runOnly: WCAG } : {}) })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(', ')}`)
}
