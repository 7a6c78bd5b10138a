import type { AgreementText } from '#contract/agreements.ts'

type Block = AgreementText['parts'][number]['blocks'][number]

export function paragraph(text: string): Block {
  return { kind: 'paragraph', text }
}

/** Marked (a), (b), (c) and so on, so that other sections can point at an item. */
export function list(...items: string[]): Block {
  return {
    kind: 'list',
    items: items.map((text, index) => ({ mark: `(${String.fromCharCode(97 + index)})`, text })),
  }
}
