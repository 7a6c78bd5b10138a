import type { AgreementText } from '#contract/agreements.ts'
import { formatPlainDate } from '#web/lib/format.ts'
import agreementFacts from './agreement-facts.module.css'
import styles from './agreement-article.module.css'

/** The agreement to read on the screen: the same words as in the PDF. */
export function AgreementArticle({ text, level = 2 }: { text: AgreementText; level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const PartHeading = level === 2 ? 'h3' : 'h4'
  return (
    <article className={styles.article} aria-label={text.title}>
      <Heading>{text.title}</Heading>
      <dl className={agreementFacts.facts}>
        {text.facts.map(([name, value], index) => (
          <div key={`${name} ${index}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {text.parts.map(({ heading, blocks }) => (
        <section key={heading}>
          <PartHeading>{heading}</PartHeading>
          {blocks.map((block) =>
            block.kind === 'paragraph' ? (
              <p key={block.text}>{block.text}</p>
            ) : (
              <ul key={block.items[0]?.text} className={styles.marked}>
                {block.items.map(({ mark, text: words }) => (
                  <li key={mark}>
                    <span className={styles.mark}>{mark} </span>
                    {words}
                  </li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
      <p className={styles.edition}>Edition of {formatPlainDate(text.edition)}</p>
    </article>
  )
}
