import { inPlainWords } from './plain-words.ts'
import { isQuotation } from './letter.ts'
import { ofClinic, toSecondPerson } from './second-person.ts'

/** Spoken to the patient: "you should rest", "take it with food". */
const SPOKEN_TO_PATIENT = /\b(?:you|your|yours)\b/i
const PATIENTS_OWN = /\b(?:I|I'm|I've|me|my|mine)\b/
const SAYS_WHAT_TO_DO =
  /^(?:take|use|start|stop|continue|avoid|call|come|keep|drink|rest|wear|hold|apply|return|go|do|eat)\b/i

/**
 * A sentence of the note in plain words to the patient. Words of the visit that a person put into it stand without their
 * marks where they were spoken to the patient, else as they were said. Null where nobody can say whom it means.
 */
export function asTold(text: string): string | null {
  if (!isQuotation(text)) {
    const told = toSecondPerson(text)
    return told === null ? null : inPlainWords(ofClinic(told))
  }
  const said = text.trim().slice(1, -1).trim()
  const isToPatient = SAYS_WHAT_TO_DO.test(said) || (SPOKEN_TO_PATIENT.test(said) && !PATIENTS_OWN.test(said.replace(/\bI(?:'ll|'d| will| would| want| am|'m)\b/g, ''))) // prettier-ignore
  return isToPatient ? said.charAt(0).toUpperCase() + said.slice(1) : text.trim()
}
