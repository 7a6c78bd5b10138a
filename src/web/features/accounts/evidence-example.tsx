import { useEffect, useState } from 'react'
import { exampleNote, exampleTalk, splitAtEvidence } from './example-visit.ts'
import styles from './evidence-example.module.css'

const STEP_MS = 1_400

/** Shows by itself, once, how the sentences of a note point at the words of the talk; then waits to be tried. */
export function EvidenceExample() {
  const [chosen, setChosen] = useState(0)
  const [touched, setTouched] = useState(false)

  useEffect(() => {
    const isLast = chosen === exampleNote.length - 1
    if (touched || isLast || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const timer = setTimeout(() => setChosen(chosen + 1), STEP_MS)
    return () => clearTimeout(timer)
  }, [chosen, touched])

  const choose = (index: number) => {
    setTouched(true)
    setChosen(index)
  }
  const evidence = exampleNote[chosen]?.evidence ?? ''
  return (
    <figure className={styles.example}>
      <figcaption className={styles.caption}>An example, from a made-up visit</figcaption>
      <div className={styles.card}>
        <h3 className={styles.heading}>What was said</h3>
        {exampleTalk.map(({ speaker, text }) => (
          <p key={text} className={styles.turn}>
            <span className={styles.speaker}>{speaker}</span>
            <LitText text={text} evidence={evidence} />
          </p>
        ))}
      </div>
      <div className={styles.card}>
        <h3 className={styles.heading}>What the note says</h3>
        <ul className={styles.note}>
          {exampleNote.map((sentence, index) => (
            <li key={sentence.text}>
              <button
                type="button"
                className={styles.sentence}
                aria-pressed={index === chosen}
                data-unsupported={sentence.evidence ? undefined : true}
                onClick={() => choose(index)}
                onMouseEnter={() => choose(index)}
                onFocus={() => choose(index)}
              >
                {sentence.text}
                {sentence.evidence ? null : <span className={styles.unsupported}>Not in the transcript</span>}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  )
}

function LitText({ text, evidence }: { text: string; evidence: string }) {
  const parts = splitAtEvidence(text, evidence)
  if (!parts) return <span>{text}</span>
  return (
    <span>
      {parts[0]}
      <mark className={styles.lit}>{parts[1]}</mark>
      {parts[2]}
    </span>
  )
}
