import { BarChart } from '@mantine/charts'
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import type { ReactNode } from 'react'
import type { DashboardWeek } from '#contract/dashboard.ts'
import { formatDay, type WeekPicture } from './dashboard-words.ts'
import styles from './dashboard.module.css'

const HEIGHT_PX = 200

interface Series {
  name: keyof Omit<DashboardWeek, 'startsOn'>
  label: string
  color: string
}

const drawn = {
  notes: { title: 'Notes signed', series: [{ name: 'notesSigned', label: 'Notes signed', color: 'teal.5' }] },
  talk: {
    title: 'Minutes of talk transcribed',
    series: [{ name: 'minutesTranscribed', label: 'Minutes transcribed', color: 'indigo.5' }],
  },
  words: {
    title: 'Words in signed notes',
    series: [
      { name: 'wordsWritten', label: 'Written for you', color: 'teal.5' },
      { name: 'wordsByHand', label: 'By hand', color: 'yellow.6' },
    ],
  },
} as const satisfies Record<WeekPicture, { title: string; series: readonly Series[] }>

/** The weeks as bars. What they show stands in the table beside them, for whoever reads rather than looks. */
export function WeekCharts({ weeks, pictures }: { weeks: DashboardWeek[]; pictures: WeekPicture[] }) {
  const data = weeks.map(({ startsOn, ...week }) => ({ week: formatDay(startsOn), ...week }))
  return (
    <div className={styles.charts}>
      {pictures.map((picture) => {
        const { title, series } = drawn[picture]
        const seen = (series as readonly Series[]).filter(({ name }) => weeks.some((week) => week[name] > 0))
        return (
          <Picture key={picture} title={title}>
            <BarChart
              h={HEIGHT_PX}
              data={data}
              dataKey="week"
              type="stacked"
              series={seen}
              withLegend={seen.length > 1}
              legendProps={{ verticalAlign: 'bottom' }}
              gridAxis="x"
              tickLine="none"
              barChartProps={{ accessibilityLayer: false }}
              yAxisProps={{ allowDecimals: false, width: 44 }}
              barProps={{ isAnimationActive: false }}
              maxBarWidth={34}
            />
          </Picture>
        )
      })}
    </div>
  )
}

/** For the eye alone: the same numbers are in the table. */
function Picture({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className={styles.picture}>
      <figcaption>{title}</figcaption>
      <div aria-hidden="true">{children}</div>
    </figure>
  )
}
