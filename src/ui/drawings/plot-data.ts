/** Null means no event, or nothing known yet. */
export type PlotValue = number | null

export type PlotSeries = { name: string; values: readonly PlotValue[] }

export type PlotData = {
  /** Along the axis: `short` under it, at best three letters, `whole`, each its own, in the table. */
  places: readonly { short: string; whole: string }[]
  /** One or two series, each with a value for every place. */
  series: readonly PlotSeries[]
  /** Figures from `from` on may still change: they are drawn open and labelled `label`. */
  open?: { from: number; label: string }
  target?: { label: string; value: number }
  /** The range of the axis, for plots that share one. The default is the range of the plot's own figures. */
  axis?: { lowest: number; highest: number }
  /** Formats a value for the table and the target: "£81.20". */
  format: (value: number) => string
  /** Formats a value above a bar: "81". The default is `format`. */
  formatBrief?: (value: number) => string
}

const isKnown = (value: PlotValue): value is number => value !== null

/** Lowest and highest figure of all series, the target left out; zeros where nothing is known. */
export function getRange({ series }: PlotData): { lowest: number; highest: number } {
  const known = series.flatMap(({ values }) => values.filter(isKnown))
  return known.length > 0 ? { lowest: Math.min(...known), highest: Math.max(...known) } : { lowest: 0, highest: 0 }
}

export const hasFigures = ({ series }: PlotData): boolean => series.some(({ values }) => values.some(isKnown))

/** More than this is not listened to: the ends and the range say it. */
const mostSaid = 7

export function describePlot({ places, series, open, target, format }: PlotData): string {
  const say = ({ name, values }: PlotSeries): string => {
    const known = values.flatMap((value, at) =>
      isKnown(value) ? [{ value, said: `${places[at]?.whole ?? ''} ${format(value)}` }] : [],
    )
    const figures = known.map(({ value }) => value)
    const [first, last] = [known[0], known.at(-1)]
    if (!first || !last) return `${name}: no figures.`
    if (known.length <= mostSaid) return `${name}: ${known.map(({ said }) => said).join(', ')}.`
    return `${name}: from ${first.said} to ${last.said}, lowest ${format(Math.min(...figures))}, highest ${format(Math.max(...figures))}.`
  }
  return [
    ...series.map(say),
    open && `${open.label} from ${places[open.from]?.whole ?? ''}.`,
    target && `${target.label} ${format(target.value)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
