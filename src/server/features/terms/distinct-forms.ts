import { keyOf } from '#scribe/dictionary/written-words.ts'

/** Each once; the term itself, by its key, is no mishearing of it. */
export function distinctForms(forms: readonly string[], key: string): string[] {
  const known = new Set([key])
  return forms.filter((form) => {
    const its = keyOf(form)
    if (known.has(its)) return false
    known.add(its)
    return true
  })
}
