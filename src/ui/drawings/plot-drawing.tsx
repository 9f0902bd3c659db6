import { BarDrawing } from './bar-drawing.tsx'
import { LineDrawing } from './line-drawing.tsx'
import type { PlotData } from './plot-data.ts'

/** Words are text of the page at its own size, so nothing is ever scaled. */
export function PlotDrawing({ kind, data }: { kind: 'bars' | 'lines'; data: PlotData }) {
  return kind === 'bars' ? <BarDrawing data={data} /> : <LineDrawing data={data} />
}
