import { IconHelpCircle } from '@tabler/icons-react'
import type { Segment } from '#contract/transcripts.ts'
import { chooseTerm } from './choose-term.ts'
import type { TranscriptEdit } from './transcript-edit.ts'
import styles from './repairs.module.css'

interface ChoicesProps {
  segment: Segment
  editable: boolean
  onChoose: (edit: TranscriptEdit, chosen: { heard: string; term: string } | null) => void
}

const questionOf = (terms: string[]): string => (terms.length > 1 ? 'which was meant?' : 'was this meant?')
const noneOf = (terms: string[]): string => (terms.length > 1 ? 'None of these' : 'Not this')

/** Words that sound like several terms about alike, or like a medicine that must not be guessed: a person says which was meant. */
export default function Choices({ segment, editable, onChoose }: ChoicesProps) {
  return (
    <ul className={styles.repairs} aria-label="To choose">
      {(segment.choices ?? []).map((choice) => {
        const heard = segment.text.slice(choice.from, choice.to)
        return (
          <li key={choice.from}>
            <span className={styles.question}>
              <IconHelpCircle size={14} aria-hidden="true" />
              Heard “{heard}”: {editable ? questionOf(choice.terms) : `${choice.terms.join(' or ')}.`}
            </span>
            {editable
              ? choice.terms.map((term) => (
                  <button
                    key={term}
                    type="button"
                    aria-label={`“${heard}” is ${term}`}
                    onClick={() => onChoose(chooseTerm(segment, choice, term), { heard, term })}
                  >
                    <strong>{term}</strong>
                  </button>
                ))
              : null}
            {editable ? (
              <button
                type="button"
                aria-label={`“${heard}” is ${noneOf(choice.terms).toLowerCase()}`}
                onClick={() => onChoose(chooseTerm(segment, choice, null), null)}
              >
                {noneOf(choice.terms)}
              </button>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
