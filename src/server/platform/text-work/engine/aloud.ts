import { spokenPieces } from '#scribe/aloud/spoken-pieces.ts'
import type { OwnWord } from '#scribe/aloud/speakable.ts'

/** Texts as they are said, each in pieces for a voice; empty where there is nothing to say. */
export const sayTexts = (texts: readonly string[], own: readonly OwnWord[]): string[][] =>
  texts.map((text) => spokenPieces(text, own))
