/** What of a section is text, whichever writer it comes from. */
interface TextSection {
  title: string
  style: 'prose' | 'bullets' | 'problems'
  sentences: Array<{ text: string; heading?: boolean }>
}

/** A note as plain text: titles in capitals, one line a sentence in lists, one paragraph for prose. */
export function noteText(sections: TextSection[]): string {
  return sections
    .filter((section) => section.sentences.length > 0)
    .map((section) => {
      const lines = section.sentences.map((sentence) =>
        sentence.heading || section.style === 'prose' ? sentence.text : `- ${sentence.text}`,
      )
      return `${section.title.toUpperCase()}\n\n${lines.join(section.style === 'prose' ? ' ' : '\n')}`
    })
    .join('\n\n')
}
