/**
 * `npm run bench:check [-- --part building|tuning|unread] [--data DIR] [--show KIND]`: how well the check tells true sentences
 * from wrong ones, by the way in which they are wrong, beside a count of word stems: on the corpus, and with `--data` on the
 * validation visits of a folder of public sets, which were made wrong by rule; then on sentences as engine, clinician and
 * language model write them, labelled by hand. `--show natural` tells which of
 * the open ones are misjudged. The unread part is never shown.
 */
import { parseArgs } from 'node:util'
import { PARTS } from '../../corpus/corpus.ts'
import { corpusCases, type Case } from './cases.ts'
import { publicCases } from './public-cases.ts'
import { areaUnderCurve, isFlagged, isNotSupported, percent, share, type Judged } from './figures.ts'
import { benchNaturalSentences } from './bench-natural.ts'
import { judgeByCheck, judgeByStems } from './judges.ts'

/** Of which no sentence was trained on. */
const PUBLIC_SETS = ['aci-bench.valid']

const { values } = parseArgs({
  options: { part: { type: 'string' }, show: { type: 'string' }, data: { type: 'string' } },
})
const parts = PARTS.filter((part) => values.part === undefined || part === values.part)
for (const part of parts) benchCases(part, corpusCases(part))
if (values.data !== undefined) for (const set of PUBLIC_SETS) benchCases(set, publicCases(values.data, set))
if (parts.includes('unread')) benchNaturalSentences(values.data, values.show === 'natural')

function benchCases(name: string, cases: Case[]): void {
  if (cases.length === 0) return
  const { judged, ms } = judgeByCheck(cases)
  const stems = judgeByStems(cases)
  const visits = new Set(cases.map(({ visit }) => visit)).size
  console.log(
    `\n${name}: ${visits} visits, ${cases.length} sentences; ${(ms / cases.length).toFixed(2)} ms a sentence`,
  )
  console.log('                            flagged  not "supported"   stems')
  const kinds = [null, ...new Set(cases.flatMap(({ wrong }) => wrong ?? []))]
  for (const kind of kinds) {
    const of = (all: Judged[]): Judged[] => all.filter((one) => one.case.wrong === kind)
    const own = of(judged)
    console.log(
      `${`${kind ?? 'true (false alarms)'} (${own.length})`.padEnd(28)}${percent(share(own, isFlagged))}${percent(share(own, isNotSupported)).padStart(17)}${percent(share(of(stems), isFlagged)).padStart(8)}`,
    )
  }
  const wrong = judged.filter((one) => one.case.wrong !== null)
  console.log(
    `${`all wrong (${wrong.length})`.padEnd(28)}${percent(share(wrong, isFlagged))}${percent(share(wrong, isNotSupported)).padStart(17)}`,
  )
  console.log(`AUC ${areaUnderCurve(judged).toFixed(3)}, stems ${areaUnderCurve(stems).toFixed(3)}`)
  if (values.show !== undefined && name !== 'unread') show(judged, values.show)
}

function show(judged: Judged[], kind: string): void {
  for (const one of judged) {
    const isOfKind = (one.case.wrong ?? 'true') === kind
    if (isOfKind && isFlagged(one) === (one.case.wrong === null))
      console.log(`  ${one.case.visit} ${one.score.toFixed(2)} ${one.support}: ${one.case.text}`)
  }
}
