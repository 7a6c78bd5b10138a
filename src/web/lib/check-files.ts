export type FileErrorCode = 'MULTIFILES_ERROR' | 'EXTENSION_ERROR' | 'FILE_SIZE_ERROR' | 'CUSTOM_ERROR'

/** What may be chosen or dropped. The server looks at the bytes; this only spares a wait. */
export interface FileRules {
  multiple: boolean
  /** What is done with the files, such as "transcribed" or "kept". */
  use: string
  /** Lower case, without the dot. */
  extensions: readonly string[]
  maxBytes?: number
  /** What to do with a file that is too large, a sentence. */
  whenTooLarge: string
  /** What to do instead with files of these endings, a sentence. */
  elsewhere?: { extensions: readonly string[]; sentence: string }
  /** Asked last: a sentence refuses the file, null lets it through. */
  check?: (file: CheckedFile) => string | null
}

/** What is looked at of a file. */
export type CheckedFile = Pick<File, 'name' | 'size'>

export interface RefusedFile<F> {
  file: F
  code: FileErrorCode
  /** Says what to do. */
  sentence: string
}

/**
 * Sorts files into those to send and those to refuse, before anything is sent. More than one file where one is wanted
 * refuses them all, because nobody can tell which was meant.
 */
export function checkFiles<F extends CheckedFile>(
  files: readonly F[],
  rules: FileRules,
): { accepted: F[]; refused: RefusedFile<F>[] } {
  if (!rules.multiple && files.length > 1)
    return {
      accepted: [],
      refused: files.map((file) => ({
        file,
        code: 'MULTIFILES_ERROR',
        sentence: 'Choose one file at a time.',
      })),
    }
  const accepted: F[] = []
  const refused: RefusedFile<F>[] = []
  for (const file of files) {
    const error = errorOf(file, rules)
    if (error) refused.push({ file, ...error })
    else accepted.push(file)
  }
  return { accepted, refused }
}

/** The ending of a file name in lower case without its dot; empty when there is none. */
export function extensionOf(name: string): string {
  return /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

function errorOf(file: CheckedFile, rules: FileRules): Omit<RefusedFile<never>, 'file'> | null {
  const extension = extensionOf(file.name)
  if (!rules.extensions.includes(extension)) {
    const refused = `“${file.name}” is not a kind of file that can be ${rules.use}.`
    const { elsewhere } = rules
    const instead = elsewhere?.extensions.includes(extension)
      ? elsewhere.sentence
      : `Choose ${listed(rules.extensions)}.`
    return { code: 'EXTENSION_ERROR', sentence: `${refused} ${instead}` }
  }
  if (rules.maxBytes !== undefined && file.size > rules.maxBytes)
    return {
      code: 'FILE_SIZE_ERROR',
      sentence: `“${file.name}” is larger than ${sizeInWords(rules.maxBytes)}. ${rules.whenTooLarge}`,
    }
  const custom = rules.check?.(file) ?? null
  return custom === null ? null : { code: 'CUSTOM_ERROR', sentence: custom }
}

function listed(extensions: readonly string[]): string {
  if (extensions.length < 2) return extensions.join('')
  return `${extensions.slice(0, -1).join(', ')} or ${extensions.at(-1)}`
}

function sizeInWords(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'] as const
  let value = bytes
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${Number(value.toFixed(1))} ${units[unit]}`
}
