import { WRITERS } from '../../corpus/natural.ts'
import { areaUnderCurve, isFlagged, isNotSupported, percent, share, type Judged } from './figures.ts'
import { judgeByCheck, judgeByStems } from './judges.ts'
import { naturalCases, openNaturalCases, type NaturalCase } from './natural-cases.ts'

type JudgedNatural = Judged<NaturalCase>

/**
 * How well the check tells natural sentences apart, by who wrote them, beside the count of word stems. AUC: those that are
 * true in whole or in part against the untrue ones; then the wholly true against the untrue. Those of the visits that may be
 * read come first, and of them `shown` tells which are misjudged; of the others no sentence is shown.
 */
export function benchNaturalSentences(folder: string | undefined, shown: boolean): void {
  const open = openNaturalCases()
  benchCases('natural sentences, open', open)
  if (shown) for (const line of misjudged(judgeByCheck(open).judged)) console.log(line)
  benchCases('natural sentences', naturalCases(folder))
}

const misjudged = (judged: readonly JudgedNatural[]): string[] =>
  judged
    .filter((one) => one.case.label !== 'partly' && isFlagged(one) === (one.case.label === 'true'))
    .map((one) => `  ${one.case.label} ${one.score.toFixed(2)} ${one.case.visit}: ${one.case.text}`)

function benchCases(name: string, cases: NaturalCase[]): void {
  const judges = { check: judgeByCheck(cases).judged, stems: judgeByStems(cases) }
  console.log(`\n${name}: ${new Set(cases.map(({ visit }) => visit)).size} visits`)
  console.log(
    '                  true/partly/untrue   AUC  without partly   untrue flagged  not supported   true flagged  not supported',
  )
  for (const writer of [...WRITERS, null])
    for (const [judge, all] of Object.entries(judges)) {
      const own = all.filter((one) => writer === null || one.case.writer === writer)
      if (own.length > 0) console.log(rowOf(`${writer ?? 'all'}, ${judge}`, own))
    }
}

function rowOf(name: string, judged: JudgedNatural[]): string {
  const labelled = (label: NaturalCase['label']): JudgedNatural[] =>
    judged.filter((one) => one.case.label === label)
  const [isTrue, partly, untrue] = [labelled('true'), labelled('partly'), labelled('untrue')]
  const counts = [isTrue, partly, untrue].map(({ length }) => length).join('/')
  return [
    name.padEnd(18),
    counts.padStart(18),
    areaUnderCurve(judged).toFixed(3).padStart(8),
    areaUnderCurve([...isTrue, ...untrue])
      .toFixed(3)
      .padStart(16),
    percent(share(untrue, isFlagged)).padStart(17),
    percent(share(untrue, isNotSupported)).padStart(15),
    percent(share(isTrue, isFlagged)).padStart(15),
    percent(share(isTrue, isNotSupported)).padStart(15),
  ].join('')
}
