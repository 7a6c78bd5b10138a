import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect } from 'vitest'

/** Signs the note on the screen, once what was not said in the visit is confirmed where the screen asks for that. */
export async function signNote(page: Page): Promise<void> {
  const open = page.locator('[data-attention="unsupported"], [data-attention="contradicted"]')
  while ((await open.count()) > 0) {
    const before = await open.count()
    await open.first().click()
    await page.getByRole('button', { name: 'Confirm' }).first().click()
    await expect.poll(() => open.count()).toBeLessThan(before)
  }
  await page.getByRole('button', { name: /^Sign/ }).first().click()
  await page.getByLabel(/I have reviewed|I attest/).check()
  await page.getByRole('dialog').getByRole('button', { name: /Sign/ }).click()
  await page
    .getByText(/Signed by/)
    .first()
    .waitFor()
}

/** The file that the note on the screen is taken out as. */
export async function downloaded(page: Page, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'More for this note' }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: new RegExp(format) }).click()
  return readFile(await (await arriving).path())
}
