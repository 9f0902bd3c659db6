import { ChartLine, Table2 } from 'lucide-react'
import { useState } from 'react'
import { Page } from '#ui/layout/page.tsx'
import type { PlotData } from '#ui/drawings/plot-data.ts'
import { Plot, type PlotView } from '#ui/drawings/plot.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import { Shell } from '#ui/layout/shell.tsx'
import { navItems } from './nav.ts'

const days = [
  { short: 'Sun', whole: 'Sunday 10 May' },
  { short: 'Mon', whole: 'Monday 11 May' },
  { short: 'Tue', whole: 'Tuesday 12 May' },
  { short: 'Wed', whole: 'Wednesday 13 May' },
  { short: 'Thu', whole: 'Thursday 14 May' },
  { short: 'Fri', whole: 'Friday 15 May' },
  { short: 'Sat', whole: 'Saturday 16 May' },
]
const weeks = Array.from({ length: 12 }, (_, at) => ({
  short: at === 0 ? 'Week 8' : `${at + 8}`,
  whole: `Week ${at + 8}`,
}))
const fortnight = Array.from({ length: 14 }, (_, at) => ({
  short: `${at + 11} May`,
  whole: `${days[(at + 1) % 7]?.whole.split(' ')[0]} ${at + 11} May`,
}))

const pounds = (value: number) => `£${value.toFixed(2)}`
const percent = (value: number) => `${value.toFixed(1)}%`
const whole = (value: number) => value.toLocaleString('en-GB')

const pay: PlotData = {
  places: days,
  series: [{ name: 'Pay', values: [0, 81.2, 74.05, 78.6, 21.61, null, null] }],
  open: { from: 4, label: 'In progress' },
  format: pounds,
  formatBrief: (value) => value.toFixed(0),
}
const receipted: PlotData = {
  places: weeks,
  series: [{ name: 'Receipted', values: [98.3, 98.45, 98.4, 98.6, 98.75, 98.55, 98.85, 98.9, 98.75, 99.2, 99, 99.1] }],
  target: { label: 'Target', value: 98.7 },
  format: percent,
}
const forecast: PlotData = {
  places: fortnight,
  series: [
    { name: 'Parcels', values: [1410, 1388, 1502, 1475, 1601, null, 990, 1422, 1390, 1515, 1490, 1622, 1180, 1005] },
    { name: 'Last year', values: [1302, 1310, 1377, 1390, 1466, 1122, 954, 1318, 1322, 1401, 1402, 1477, 1130, 968] },
  ],
  open: { from: 8, label: 'Forecast' },
  format: whole,
}
const pairs: PlotData = {
  places: days,
  series: [
    { name: 'Delivered', values: [null, 141, 150, 147, 96, null, null] },
    { name: 'Forecast', values: [null, 138, 152, 150, 149, 160, 120] },
  ],
  target: { label: 'Most in a day', value: 155 },
  format: whole,
}
const many: PlotData = {
  places: fortnight,
  series: forecast.series.slice(0, 1),
  open: forecast.open,
  target: { label: 'Room for', value: 1500 },
  format: whole,
}

export function PlotsSections() {
  const [view, setView] = useState<PlotView>('plot')
  return (
    <>
      <Section line>
        <Plot kind="bars" title="Pounds by day" data={pay} />
      </Section>
      <Section line>
        <Plot kind="lines" title="Updated same day, by week" data={receipted} />
      </Section>
      <Section line>
        <Plot kind="lines" title="Parcels by day, with a forecast" data={forecast} />
      </Section>
      <Section line>
        <Plot kind="bars" title="Parcels by day, beside the forecast" data={pairs} />
      </Section>
      <Section line>
        <Plot kind="bars" title="Parcels in a fortnight" data={many} />
      </Section>
      <Section line>
        <Plot
          kind="lines"
          title="Nothing yet"
          data={{ places: days, series: [{ name: 'Pay', values: days.map(() => null) }], format: pounds }}
        />
      </Section>
      <Section line>
        <Stack gap={16}>
          <SegmentedControl
            label="All as"
            name="all-as"
            options={[
              { value: 'plot', label: 'Plot', icon: ChartLine },
              { value: 'table', label: 'Table', icon: Table2 },
            ]}
            value={view}
            onChange={setView}
          />
          <SectionHeading>One choice for several plots</SectionHeading>
          <Plot kind="lines" title="Chosen outside" titleHidden data={receipted} view={view} />
        </Stack>
      </Section>
    </>
  )
}

export function Plots() {
  return (
    <Shell items={navItems('Pay')}>
      <Page title="Plots">
        <PlotsSections />
      </Page>
    </Shell>
  )
}
