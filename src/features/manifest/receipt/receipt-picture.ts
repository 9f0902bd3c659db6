import { statusLabels } from '#domain/parcel/status-labels.ts'
import { receiptLines, receiptStopLines, receiptSum } from './receipt-lines.ts'
import type { Receipt } from './receipt-store.ts'
import { formatCounted, formatLastReceived, formatProof, receiptTitle } from './receipt-labels.ts'

const size = { width: 780, line: 64, margin: 40 }

interface Row {
  text: string
  phone?: string
  depot?: string
  strong?: boolean
}

/** Returns the rows of the picture from top to bottom. It contains no names or addresses. */
export function pictureRows({ manifest, phone, stops, depot, recordsDeliveries }: Receipt): Row[] {
  const labels = statusLabels(recordsDeliveries)
  const sum = receiptSum(phone, depot)
  const lines = receiptLines(phone, depot).map((line): Row => ({
    text: labels[line.status].chip,
    phone: String(line.phone),
    depot: String(line.depot ?? '–'),
  }))
  const ofStops = receiptStopLines(stops, depot).map((line): Row => ({
    text: line.label,
    phone: String(line.phone),
    depot: String(line.depot ?? '–'),
  }))
  const arrived = depot
    ? [formatProof(depot), formatLastReceived(depot), formatCounted(depot)]
    : ['The depot’s total isn’t known yet.']
  return [
    { text: receiptTitle(manifest) },
    { text: `${sum.agreed} of ${sum.phone} received`, strong: true },
    { text: '', phone: 'This phone', depot: 'Depot' },
    ...lines,
    { text: 'All', phone: String(sum.phone), depot: String(sum.depot ?? '–'), strong: true },
    ...ofStops,
    ...arrived.map((text): Row => ({ text })),
  ]
}

/** The receipt as a PNG, black on white whatever the theme is; null where this browser cannot draw one. */
export async function drawReceipt(receipt: Receipt): Promise<Blob | null> {
  const rows = pictureRows(receipt)
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = rows.length * size.line + 2 * size.margin
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#0a0f1a'
  for (const [at, row] of rows.entries()) {
    const y = size.margin + (at + 0.65) * size.line
    pen.font = `${row.strong ? 700 : 500} 30px Montserrat Variable, sans-serif`
    pen.textAlign = 'left'
    pen.fillText(row.text, size.margin, y, size.width - 2 * size.margin)
    pen.textAlign = 'right'
    if (row.phone) pen.fillText(row.phone, size.width - 220, y)
    if (row.depot) pen.fillText(row.depot, size.width - size.margin, y)
  }
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
