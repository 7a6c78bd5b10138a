import { BarChart } from '@mantine/charts'
import '@mantine/core/styles/ColorSwatch.css'
import '@mantine/charts/styles.css'
import type { ReactNode } from 'react'
import type { DashboardWeek } from '#contract/dashboard.ts'
import { formatDay } from './dashboard-words.ts'
import styles from './dashboard.module.css'

const HEIGHT_PX = 200

/** The weeks as bars. What they show stands in the table beside them, for whoever reads rather than looks. */
export function WeekCharts({ weeks }: { weeks: DashboardWeek[] }) {
  const data = weeks.map(({ startsOn, ...week }) => ({ week: formatDay(startsOn), ...week }))
  const common = {
    h: HEIGHT_PX,
    data,
    dataKey: 'week',
    gridAxis: 'x',
    tickLine: 'none',
    legendProps: { verticalAlign: 'bottom' },
    barChartProps: { accessibilityLayer: false },
    yAxisProps: { allowDecimals: false, width: 44 },
    barProps: { isAnimationActive: false },
    maxBarWidth: 34,
  } as const
  return (
    <div className={styles.charts}>
      <Picture title="Notes signed">
        <BarChart {...common} series={[{ name: 'notesSigned', label: 'Notes signed', color: 'teal.5' }]} />
      </Picture>
      <Picture title="Minutes of talk transcribed">
        <BarChart
          {...common}
          series={[{ name: 'minutesTranscribed', label: 'Minutes transcribed', color: 'indigo.5' }]}
        />
      </Picture>
      <Picture title="Words in signed notes">
        <BarChart
          {...common}
          withLegend
          type="stacked"
          series={[
            { name: 'wordsWritten', label: 'Written for you', color: 'teal.5' },
            { name: 'wordsByHand', label: 'By hand', color: 'yellow.6' },
          ]}
        />
      </Picture>
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
