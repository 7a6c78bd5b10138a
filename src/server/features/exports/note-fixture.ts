import type { Note } from '#contract/notes.ts'
import type { Section, Sentence } from '#contract/sections.ts'
import { makeNote, makeSection, makeSentence } from '#testing/make-note.ts'

/** A sentence that stands by itself, as the exports' tests count lines. */
export function aSentence(text: string, change: Partial<Sentence> = {}): Sentence {
  return makeSentence({ id: 'w1', text, layout: 'paragraph', evidence: [], ...change })
}

export function aSection(title: string, sentences: Sentence[], change: Partial<Section> = {}): Section {
  return makeSection({ key: title.toLowerCase().replace(/\W+/g, '_'), title, sentences, ...change })
}

/** An unsigned note without text; the visit is at 2:05 in the afternoon in New York. */
export function aNote(change: Partial<Note> = {}): Note {
  return makeNote({ visitAt: '2026-11-21T19:05:00.000Z', sections: [], ...change })
}
