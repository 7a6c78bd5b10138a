import { memo } from 'react'
import type { Section, Sentence } from '#contract/sections.ts'
import { toDocument } from '../editor/sentence-document.ts'
import editor from '../editor/section-editor.module.css'
import { attentionOf } from '#domain/open-things.ts'
import noteLayout from '../workspace/note-layout.module.css'
import styles from './note-reading.module.css'

export interface SentenceChoice {
  /** How many comments wait at a sentence, by its id. */
  marks: ReadonlyMap<string, number>
  onChoose: (sentenceId: string) => void
  onHover: (sentenceId: string | null) => void
}

/** A section whose sentences can be chosen and not changed. `activeId`: of its own sentences the one that is looked at. */
export const ReadOnlySection = memo(function ReadOnlySection(
  props: { section: Section; activeId: string | null } & SentenceChoice,
) {
  const { section, ...choice } = props
  return (
    <article className={noteLayout.card} aria-label={section.title}>
      <div className={noteLayout.cardHead}>
        <h3>{section.title}</h3>
      </div>
      <div className={editor.text}>
        {toDocument(section.sentences).content.map(({ type, content = [] }, index) => {
          const sentences = content.flatMap(({ marks }) => marks?.[0]?.attrs.sentence ?? [])
          return (
            // A block has no name but its first sentence, which may be missing.
            <p key={sentences[0]?.id ?? index} data-block={type === 'paragraph' ? undefined : type}>
              {sentences.map((sentence) => (
                <ChosenSentence key={sentence.id} sentence={sentence} {...choice} />
              ))}
            </p>
          )
        })}
      </div>
    </article>
  )
})

function ChosenSentence(props: { sentence: Sentence; activeId: string | null } & SentenceChoice) {
  const { sentence, activeId, marks, onChoose, onHover } = props
  const comments = marks.get(sentence.id) ?? 0
  const choose = () => onChoose(sentence.id)
  return (
    <>
      {/* A button would not break across lines as words do. */}
      <span
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="button"
        tabIndex={0}
        className={styles.sentence}
        data-sentence-id={sentence.id}
        data-attention={attentionOf(sentence)}
        data-origin={sentence.origin.kind}
        data-active={sentence.id === activeId || undefined}
        data-marked={comments > 0 || undefined}
        aria-pressed={sentence.id === activeId}
        onClick={choose}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          choose()
        }}
        onPointerEnter={() => onHover(sentence.id)}
        onPointerLeave={() => onHover(null)}
      >
        {sentence.text}
      </span>
      {comments > 0 ? (
        <span
          className={styles.count}
          title={comments === 1 ? '1 open comment' : `${comments} open comments`}
        >
          {comments}
        </span>
      ) : null}{' '}
    </>
  )
}
