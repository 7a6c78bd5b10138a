import type { Page } from '@playwright/test'

/**
 * Begins a note, and waits until it is there to be filled: before, what is put into the page goes to the note that was open,
 * and leaves with it.
 */
export async function newNote(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New note' }).first().click()
  await page.getByRole('heading', { name: 'How does this visit come in?' }).waitFor()
}

/** Brings a sound to the open note as a file. */
export async function bringSound(page: Page, sound: Uint8Array): Promise<void> {
  await page
    .getByLabel('Audio files')
    .first()
    .setInputFiles({ name: 'visit.wav', mimeType: 'audio/wav', buffer: Buffer.from(sound) })
}
