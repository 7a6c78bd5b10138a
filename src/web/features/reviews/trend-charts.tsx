import { BarChart } from '@mantine/charts'
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import type { TrendWeek } from '#contract/review-trends.ts'
import { weekName } from './trend-words.ts'
import styles from './trends.module.css'

const HEIGHT_PX = 180

interface Picture {
  title: string
  series: Array<{ name: string; label: string; color: string }>
  /** Where the scale ends; as far as the bars reach unless said otherwise. */
  most?: number
  /** Null where a week has nothing to show. */
  of: (week: TrendWeek) => Record<string, number | null>
}

const per = (part: number, whole: number, times: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * times * 10) / 10

const pictures: Picture[] = [
  {
    title: 'Sentences that nothing bore out, of 100',
    series: [{ name: 'unsupported', label: 'Of 100 sentences', color: 'orange.6' }],
    of: ({ unsupported, sentences }) => ({ unsupported: per(unsupported, sentences, 100) }),
  },
  {
    title: 'Said and missing in the draft, a note',
    series: [
      { name: 'inserted', label: 'Put in', color: 'teal.5' },
      { name: 'leftOut', label: 'Left out', color: 'gray.5' },
    ],
    of: ({ inserted, leftOut, notesSigned }) => ({
      inserted: per(inserted, notesSigned, 1),
      leftOut: per(leftOut, notesSigned, 1),
    }),
  },
  {
    title: 'Words changed between draft and signature, of 100',
    series: [{ name: 'changed', label: 'Of 100 words', color: 'indigo.5' }],
    of: ({ wordsChanged, draftWords }) => ({ changed: per(wordsChanged, draftWords, 100) }),
  },
  {
    title: 'Minutes from draft to signature (median)',
    series: [{ name: 'minutes', label: 'Minutes', color: 'teal.5' }],
    of: ({ medianSecondsToSign }) => ({
      minutes: medianSecondsToSign === null ? null : Math.round(medianSecondsToSign / 6) / 10,
    }),
  },
  {
    title: 'Mean score of reviewers, of 5',
    series: [{ name: 'score', label: 'Mean score', color: 'yellow.6' }],
    most: 5,
    of: ({ meanScore }) => ({ score: meanScore === null ? null : Math.round(meanScore * 10) / 10 }),
  },
]

/** The weeks as bars, for the eye alone: what they show stands in the table beside them. */
export function TrendCharts({ weeks }: { weeks: TrendWeek[] }) {
  return (
    <div className={styles.charts}>
      {pictures.map(({ title, series, most, of }) => {
        const data = weeks.map((week) => ({ week: weekName(week.startsOn), ...of(week) }))
        const isEmpty = weeks.every((week) => Object.values(of(week)).every((value) => value === null))
        if (isEmpty) return null
        return (
          <figure key={title} className={styles.picture}>
            <figcaption>{title}</figcaption>
            <div aria-hidden="true">
              <BarChart
                h={HEIGHT_PX}
                data={data}
                dataKey="week"
                type="stacked"
                series={series}
                withLegend={series.length > 1}
                legendProps={{ verticalAlign: 'bottom' }}
                gridAxis="x"
                tickLine="none"
                barChartProps={{ accessibilityLayer: false }}
                yAxisProps={{ width: 44, ...(most ? { domain: [0, most], tickCount: most + 1 } : {}) }}
                barProps={{ isAnimationActive: false }}
                maxBarWidth={34}
              />
            </div>
          </figure>
        )
      })}
    </div>
  )
}
