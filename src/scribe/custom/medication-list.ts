import { medicinesInForce, type MedicineLine } from '../medicines/in-force.ts'
import { heading, line, titled, type ResultLine, type ResultSection } from './result.ts'

/**
 * The list of medicines, each with the dose that holds from this visit on, and whatever else the note says of others;
 * apart from them what is taken no more, and what was only spoken of.
 */
export function medicationList(sections: ResultSection[]): ResultLine[] {
  const { listed, told, over, considered } = medicinesInForce(
    sections.flatMap(({ key, sentences }) => sentences.map(({ id, text }) => ({ section: key, id, text }))),
  )
  const elsewhere = sections.flatMap(({ key, title }) => {
    const lines = told.filter(({ section }) => section === key)
    return lines.length === 0 ? [] : [heading(title), ...lines.map(asBullet)]
  })
  return [
    ...listed.map(asBullet),
    ...elsewhere,
    ...titled('Stopped, or not to be taken', over.map(asBullet)),
    ...titled('Spoken of, not ordered', considered.map(asBullet)),
  ]
}

const asBullet = (told: MedicineLine): ResultLine => line(told, told.text, 'bullet')
