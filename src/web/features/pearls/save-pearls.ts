import { exportPearls } from '#contract/pearls.ts'
import { call } from '#web/lib/call.ts'
import { toCsv, toJson } from './pearl-files.ts'

/** Saves all own pearls as a file of this device. */
export async function savePearls(kind: 'csv' | 'json'): Promise<void> {
  const { pearls } = await call(exportPearls, {})
  // A spreadsheet takes a file for UTF-8 by the mark at its beginning.
  const [text, type] =
    kind === 'csv' ? [`\ufeff${toCsv(pearls)}`, 'text/csv'] : [toJson(pearls), 'application/json']
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = `pearls.${kind}`
  link.click()
  URL.revokeObjectURL(url)
}
