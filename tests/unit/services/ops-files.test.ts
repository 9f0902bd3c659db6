import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { metrics, type MetricName } from '#kit/telemetry/metrics.ts'

/** What Prometheus shows of each metric. */
const shown = (name: MetricName): string[] =>
  metrics[name].kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name]

const known = (Object.keys(metrics) as MetricName[]).flatMap(shown)

const namesIn = (text: string): string[] => [...new Set(text.match(/\bcourier_[a-z_]+/g))]

/** Labels that Prometheus and its histograms add. */
const addedLabels = ['le', 'instance', 'job']

/** Each metric with the labels that select from it. */
const selectedLabels = (text: string): [name: string, label: string][] =>
  [...text.matchAll(/\b(courier_[a-z_]+)\{([^}]*)\}/g)].flatMap(([, name = '', labels = '']) =>
    [...labels.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']): [string, string] => [name, label]),
  )

const labelsOf = (shownName: string): readonly string[] => {
  const name = (Object.keys(metrics) as MetricName[]).find((each) => shown(each).includes(shownName))
  return name ? metrics[name].labels : []
}

interface Panel {
  title: string
  targets: { expr: string }[]
}

const dashboardText = readFileSync('ops/grafana/courier-portal.json', 'utf8')
const { panels } = JSON.parse(dashboardText) as { panels: Panel[] }
const dashboard = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')
const alerts = readFileSync('ops/prometheus/alerts.yml', 'utf8')

describe.each([
  ['the dashboard', dashboard],
  ['the alerts', alerts],
])('%s', (_, text) => {
  test('name only metrics that the services have', () => {
    expect(namesIn(text).length).toBeGreaterThan(12)
    expect(namesIn(text).filter((name) => !known.includes(name))).toEqual([])
  })

  test('select by labels that these metrics have', () => {
    const wrong = selectedLabels(text).filter(([name, label]) => ![...labelsOf(name), ...addedLabels].includes(label))
    expect(wrong).toEqual([])
  })
})

test('the dashboard shows every metric', () => {
  const used = namesIn(dashboard)
  const missing = (Object.keys(metrics) as MetricName[]).filter(
    (name) => !shown(name).some((each) => used.includes(each)),
  )
  expect(missing).toEqual([])
})

test('panels have titles of their own', () => {
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
})

test('no label of a metric is about a person', () => {
  const labels = new Set(Object.values(metrics).flatMap((metric): readonly string[] => metric.labels))
  expect([...labels].toSorted()).toEqual(['code', 'job', 'name', 'operation', 'quantile', 'service', 'state', 'status'])
})
